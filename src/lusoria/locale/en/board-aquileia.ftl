### The words of the board of Aquileia on the page; loaded with the game.

board-town = The town of Aquileia
board-zones = Zones of the town
board-zone =
    { $zone ->
        [advantage] Advantage track, bank and dice
        [score] Score
        [mercatus] I Mercatus
        [arena] II Arena
        [stadium] III Stadium
        [theatrum] IV Theatrum
        [forum] V Forum
        [portus] VI Portus
        [buildings] Workshops and banks
       *[villas] Villas
    }
board-field-taken = { $field }: taken by { $seat }
board-site = Site of the { $site }: { $price }
board-site-taken = The { $site } of { $seat }
board-crest = Space { $space } of the advantage track
board-crest-taken = Space { $space } of the advantage track: crest of { $seat }
board-deck = { $count } in deck
board-stadium-deck = Stadium deck, { $count } left
board-workshops = Workshops
board-banks = Banks
board-villas = Villas
board-advantage = Advantage
board-dice = Dice
board-blue-dice = Blue dice
board-theatre-deck = Theatre cards
board-threw = { $seat } threw { $dice }
board-score = Score track
board-no-cards = No cards yet.
board-place-first = Place a follower or your crest.
board-place-or-pass = Place a follower, or pass for this round.
board-place-crest = Place your crest.
board-place-pass = Nothing is left to place: pass.
board-reach = You can afford it.
board-owned-name =
    { $thing ->
        [followers] followers
        [houses] houses
        [slaves] slave cards
        [equi] horses and weapons
        [stadium] Stadium cards
       *[theatre] Theatre cards
    }
board-owned =
    { $thing ->
        [followers] { $count } followers in hand
        [houses] { $count } houses left to build
        [slaves] { $count } slave cards
        [equi] { $count } horses and weapons
        [stadium] { $count } Stadium cards
       *[theatre] { $count } Theatre cards
    }
board-owned-use =
    { $thing ->
        [followers] Each can still be placed on a field this round.
        [houses] Each marks a building that belongs to the player.
        [slaves] They pay for buildings, or fight in the Arena.
        [equi] Horses race in the Stadium, weapons fight in the Arena.
        [stadium] Laurels won in the race: points, or a colour that multiplies villas.
       *[theatre] Laurels won in the auction: each counts as one of its two colours.
    }
board-laid = { $count } laid
board-roll =
    { $count ->
        [one] Roll one blue die
       *[other] Roll { $count } blue dice
    }
board-servi =
    { $count ->
        [one] Buy one slave card
       *[other] Buy { $count } slave cards
    }
board-exchange = { $metal } after the exchange:
board-exchange-to = { $count } { $metal } after the exchange
board-prize-vp = Prize: points
board-prize-slave = Prize: a slave card
board-bid = Add 1 { $metal } to the bid
board-bid-out = Drop out
