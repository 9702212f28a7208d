"""The rules of Canasta: values in, values out.

Nothing here reads a clock, draws chance by itself or shows anything on a screen. To follow a rule,
begin with `verify`, which says whether an action is legal and why, and `play`, which does it. A
module imports only modules of its own layer and of those above it:

Values: what the rules are about, and what they say
    record, faults, cards, actions, table, reasons
Rule systems: data from files, checked, with house rules
    syntax, forms, plain_reading, form_reading, form_schema, rules, consistency, rulefiles,
    house_rules
Melds: what a group is, where it may lie, what it counts
    sequences, canastas, melds, scoring, laid, laying, opening
Turns: the deal, the stock, the pile, the discard, the last card
    threes, stock, deal, foot, talons, pile, upcard, taking, discarding, refilling, going_out
Texts: tables and actions written down, and what one player sees
    notation, position, view
Choices: all that a hand could do, by counting
    stacks, spots, pieces, writing, purse, parts, begun, coming, needs, prospects, choices, giving,
    moves, promises, unfinished, steps, places, prices, outlook, first_lays, whole_hand,
    last_takes, takes, options
Actions: those with rules of their own
    ending, adding, offer, joining, bonus_threes, special_hands, caliente, auction, acaba, asking,
    calls
Play: whether an action is legal, what comes of it, and all that are
    phases, plain, verify, play
Advice: the nearest legal action, and the one that brings the most points
    mending, search, bounds, largest
"""
