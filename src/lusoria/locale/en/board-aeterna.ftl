### The words of the board of Æterna on the page; loaded with the game.

rome-board = The seven hills along the Tiber
rome-zones = Zones of the board
rome-zone =
    { $zone ->
        [draft] Draft
        [hills] Hills
        [more-hills] More hills
        [construction] Build & pass
        [people] People
       *[unrest] Unrest
    }
rome-hill =
    { $crowded ->
        [yes] { $hill }. Stacks from the left: { $stacks }. Worth { $values }. Active reward tokens: { $tokens }. Buildings: { $buildings }. It would be devastated if the epoch ended now.
       *[no] { $hill }. Stacks from the left: { $stacks }. Worth { $values }. Active reward tokens: { $tokens }. Buildings: { $buildings }.
    }
rome-hill-out = { $hill } is not used in this game
rome-stack =
    { $height ->
        [one] { $seat } with { $height } citizen
       *[other] { $seat } with { $height } citizens
    }
rome-crowded = One of the hills with the most citizens: would be devastated if the epoch ended now
rome-token =
    { $active ->
        [yes] Reward token of { $reward }
       *[no] Reward token of { $reward }, exhausted
    }
rome-token-keep = Reward token of { $reward }, without exhausting it
rome-construction = Construction
rome-construction-space =
    { $state ->
        [offered] { $building }, to be built; { $reserve } more in reserve
        [taken] { $building }: { $seat } has built it; { $reserve } more in reserve
       *[empty] { $building }: built; { $reserve } more in reserve
    }
rome-reserve = { $count } left
rome-order = Turn order
rome-order-place =
    { $next ->
        [yes] Place { $place } of the next epoch: { $seat }
       *[no] Place { $place } of the turn order: { $seat }
    }
rome-pass = Passing
rome-pass-space = Space { $place } of the pass track, { $pp } PP: { $seat }
rome-unrest = Unrest
rome-ruin = Ruin at the end
rome-at-the-end = at the end
rome-unrest-space = Unrest { $space }: { $seats }
rome-ruin-space = Ruin at { $space }, { $loss } PP, as things stand: { $seats }
rome-riot = Riot token of { $riot }, from unrest { $space }
rome-course = This epoch
rome-tale =
    { $open ->
        [yes] Hide what the phases brought
       *[no] What the phases brought
    }
rome-tale-title = The end of the epoch
rome-tale-on = Go on
rome-nothing = Nothing.
rome-acted =
    { $yours ->
        [yes] You’ve taken your action. You may still take free actions.
       *[no] { $seat } has taken an action, and may still take free actions.
    }
rome-key-enter = Enter
rome-pass-now = Pass (+{ $pp } PP)
rome-ignored =
    { $count ->
        [one] { $seat } has ignored { $count } riot token.
       *[other] { $seat } has ignored { $count } riot tokens.
    }
rome-line-devastated = { $hill } is devastated: { $brings }
rome-line-served = { $building } on { $hill }: { $brings }
rome-draft = The draft
rome-draft-aside = Look at the board
rome-draft-show = Back to the cards
rome-draft-others = The draft: pick { $pick } of 4
rome-sealed = Your card lies face down. Waiting for the others…
rome-cost = costs
rome-gains = gains
rome-end = { $pp } PP at the end
rome-fact-kind =
    { $kind ->
        [monument] A monument, { $category }
       *[province] A province, { $category }
    }
rome-fact-area =
    { $used ->
        [yes] In { $seat }’s play area, used this epoch
       *[no] In { $seat }’s play area
    }
rome-met =
    { $times ->
        [0] You don’t meet this now
        [one] You meet this once now
       *[other] You meet this { $times } times now
    }
rome-met-seat =
    { $times ->
        [0] { $seat } doesn’t meet this now
        [one] { $seat } meets this once now
       *[other] { $seat } meets this { $times } times now
    }
rome-laid-out = Left by { $seat }
rome-yours = Your things
rome-domus = Domus
rome-to-feed =
    { $enough ->
        [yes] Domus: feeding takes { $grain } grain
       *[no] Domus: feeding takes { $grain } grain, too little
    }
rome-eat = grain to feed
rome-supply =
    { $count ->
        [one] { $count } citizen in supply
       *[other] { $count } citizens in supply
    }
rome-hand-empty =
    { $spent ->
        [yes] Your hand is empty.
       *[no] No cards yet.
    }
rome-or = or
rome-area = Play area
rome-none-of = no { $category } card
rome-held = Cards you saw in the draft
rome-owned =
    { $thing ->
        [stone] { $count } stone
        [aurei] { $count } aurei
        [grain] { $count } grain
        [citizen] { $count ->
            [one] { $count } citizen in the Domus, { $supply } in supply
           *[other] { $count } citizens in the Domus, { $supply } in supply
        }
        [unrest] Unrest: { $count }
        [ruin] { $count ->
            [one] { $count } ruin token
           *[other] { $count } ruin tokens
        }
       *[hand] { $count ->
            [one] { $count } card in hand
           *[other] { $count } cards in hand
        }
    }
rome-owned-use =
    { $thing ->
        [stone] Pays for monuments and buildings; 1 PP each at the end.
        [aurei] Pay for monuments and favours; 1 PP for every eight at the end.
        [grain] Feeds citizens and opens hills; 1 PP for every two at the end.
        [citizen] Those in the Domus can be sent to hills, buildings and provinces; each eats 1 grain at the end of the epoch. Gains come from the supply.
        [unrest] The higher it is, the more riots have to be paid for; at the end it costs prestige.
        [ruin] Each moves the unrest marker up a space in the last scoring.
       *[hand] Nobody else sees them until they are played or discarded.
    }
rome-feed =
    { $enough ->
        [yes] Feeding takes { $grain } grain, and there is enough.
       *[no] Feeding takes { $grain } grain, and that is too little.
    }
rome-riot-now = Pay
rome-ruin-now = Take a ruin token
rome-shown = Discarded
rome-fate = What unrest and ruin cost at the end, as things stand
rome-eliminate = Discard a card for
