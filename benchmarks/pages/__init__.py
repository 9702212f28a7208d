"""Pages as a learner meets them: how soon they can be used, how much they take, what is left."""
