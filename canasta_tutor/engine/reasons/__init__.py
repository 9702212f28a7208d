"""Why an action is legal or not: one small frozen type a rule, no words."""
