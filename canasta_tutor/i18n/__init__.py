"""What the learner reads: gettext catalogues in English, Czech and Russian."""
