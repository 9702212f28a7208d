"""What a learner has done, is doing and may do next: values only, apart from one small file."""
