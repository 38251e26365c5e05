about = A die, hidden cards, and five minutes
move-play = Play { $piece }
move-roll = Roll the die
event-dealt = { $seat } is dealt { $a }.
event-rolled = { $seat } rolls { $a }.
event-played =
    { $b ->
        [0] { $seat } plays { $a } for nothing.
        [one] { $seat } plays { $a } for 1 point.
       *[other] { $seat } plays { $a } for { $b } points.
    }
step-turn = Play a card or roll the die
refused-not_in_hand = You do not hold that card
refused-no_roll_left = You have no roll left
