"""The scoring page: counting practice, worksheets, and the score pad."""
