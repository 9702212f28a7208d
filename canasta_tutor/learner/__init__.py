"""What a learner has done, is doing and may do next."""
