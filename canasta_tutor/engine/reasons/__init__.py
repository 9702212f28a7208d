"""Why an action is legal or not: one small frozen type for each rule, without words."""
