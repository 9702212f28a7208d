"""The public way to ask the rules: a question as JSON in, an answer as JSON out."""
