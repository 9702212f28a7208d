"""The texts for learners: gettext catalogues in English, Czech and Russian."""
