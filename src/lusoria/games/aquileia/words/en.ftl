### Aquileia. Names of zones and fields stay Latin. Moves and reasons have no full stop at the end, events have one.

## Metals and colours

metal-bronze = bronze
metal-silver = silver
metal-gold = gold

colour-white = white
colour-blue = blue
colour-yellow = yellow
colour-purple = purple

## Action fields

field-dolus = Dolus
field-pecunia = Pecunia
field-equi_left = Equi et arma (left)
field-equi_middle = Equi et arma (middle)
field-equi_right = Equi et arma (right)
field-servi_top = Servi (top)
field-servi_middle = Servi (middle)
field-servi_bottom = Servi (bottom)
field-potentia = Potentia
field-arena_1a = Arena (strength 1, first)
field-arena_1b = Arena (strength 1, second)
field-arena_2 = Arena (strength 2)
field-stadium_gold_1a = Stadium (gold, strength 1, first)
field-stadium_gold_1b = Stadium (gold, strength 1, second)
field-stadium_gold_2 = Stadium (gold, strength 2)
field-stadium_silver_1a = Stadium (silver, strength 1, first)
field-stadium_silver_1b = Stadium (silver, strength 1, second)
field-stadium_silver_2 = Stadium (silver, strength 2)
field-theatrum = Theatrum
field-forum_1 = Forum 1
field-forum_2 = Forum 2
field-forum_3 = Forum 3
field-forum_4 = Forum 4
field-forum_5 = Forum 5
field-portus_latro = Latro
field-portus_bronze = Portus (bronze)
field-portus_silver = Portus (silver)
field-portus_gold = Portus (gold)

## Cards. The text is put after "the", or after a number

card-slave_1 = single slave
card-slave_2 = double slave
card-horse_gold_2 = double gold horse
card-horse_gold_1 = single gold horse
card-horse_silver_2 = double silver horse
card-horse_silver_1 = single silver horse
card-weapon_3 = triple weapon
card-weapon_2 = double weapon
card-weapon_1 = single weapon

card-stadium_white = white Stadium card
card-stadium_blue = blue Stadium card
card-stadium_yellow = yellow Stadium card
card-stadium_purple = purple Stadium card
card-stadium_neutral_10 = Stadium card of 10 points
card-stadium_neutral_7 = Stadium card of 7 points
card-stadium_neutral_5 = Stadium card of 5 points
card-stadium_neutral_3 = Stadium card of 3 points

card-theatre_white_blue = white and blue Theatre card
card-theatre_blue_yellow = blue and yellow Theatre card
card-theatre_blue_purple = blue and purple Theatre card
card-theatre_white_purple = white and purple Theatre card
card-theatre_yellow_purple = yellow and purple Theatre card
card-theatre_yellow_white = yellow and white Theatre card

## Building sites. The text is put after "the"

site-villa_white_4 = white villa of 4
site-villa_white_6 = white villa of 6
site-villa_white_8 = white villa of 8
site-villa_white_10 = white villa of 10
site-villa_blue_4 = blue villa of 4
site-villa_blue_6 = blue villa of 6
site-villa_blue_8 = blue villa of 8
site-villa_blue_10 = blue villa of 10
site-villa_yellow_4 = yellow villa of 4
site-villa_yellow_6 = yellow villa of 6
site-villa_yellow_8 = yellow villa of 8
site-villa_yellow_10 = yellow villa of 10
site-villa_purple_4 = purple villa of 4
site-villa_purple_6 = purple villa of 6
site-villa_purple_8 = purple villa of 8
site-villa_purple_10 = purple villa of 10
site-workshop_3a = first workshop of 3
site-workshop_3b = second workshop of 3
site-workshop_4a = first workshop of 4
site-workshop_4b = second workshop of 4
site-workshop_5a = first workshop of 5
site-workshop_5b = second workshop of 5
site-workshop_6a = first workshop of 6
site-workshop_6b = second workshop of 6
site-bank_bs = bank of bronze and silver
site-bank_bg = bank of bronze and gold
site-bank_sg = bank of silver and gold
site-bank_bsg = bank of bronze, silver and gold

## Where in the round the game is

stage-placement = placement
stage-mercatus = Mercatus
stage-arena_throw = Arena, the dice
stage-arena_cards = Arena, the cards
stage-arena_blue = Arena, the blue dice
stage-arena_prizes = Arena, the prizes
stage-stadium_throw = Stadium, the dice
stage-stadium_cards = Stadium, the cards
stage-stadium_blue = Stadium, the blue dice
stage-stadium_prizes = Stadium, the prizes
stage-theatrum = Theatrum
stage-forum = Forum
stage-portus = Portus
stage-end_of_round = end of the round
stage-over = end of the game

## Which decision is open

step-none = nothing to decide
step-place = placing a follower or the crest
step-pecunia_gold = choosing the new number of gold coins at Pecunia
step-pecunia_silver = choosing the new number of silver coins at Pecunia
step-equi = buying a card at Equi et arma
step-servi = buying slave cards at Servi
step-arena_cards = playing cards in the Arena
step-arena_blue = rolling blue dice in the Arena
step-arena_prize = choosing the winner’s prize in the Arena
step-stadium_cards = playing horses in the Stadium
step-laurel = keeping one of the two Stadium cards
step-open = opening the auction in the Theatrum
step-raise = raising the bid in the Theatrum
step-build = building in the Forum
step-pay_slaves = paying the slaves for a building
step-pay_again = paying a second coin at Portus

## Amounts: parts of a list such as "2 bronze, 1 gold, 3 slaves"

amount-coins = { $count } { $metal }
amount-slaves =
    { $count ->
        [one] { $count } slave
       *[other] { $count } slaves
    }
amount-points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
amount-none = nothing
cards = { $count } × { $card }

## Moves: placement

move-place = Put a follower on { $field }
move-place-portus = Put a follower on { $field }, with 1 { $metal } coin
move-crest = Put your crest on space { $space } of the advantage track
move-pass = Pass: place nothing more this round

## Moves: Mercatus

move-gold = End with { $count } gold, where you have { $now } now; the silver is asked next
move-exchange = Give { $given } for { $received }; it scores { $points }
move-keep-coins = Exchange nothing
move-buy = Buy the { $card } for { $price }
move-buy-and-draw =
    { $bonus ->
        [one] Buy the { $card } for { $price }, and the top card of the deck with it
       *[other] Buy the { $card } for { $price }, and the top { $bonus } cards of the deck with it
    }
move-decline-equi = Leave the { $card } where it is
move-servi =
    { $count ->
        [one] Buy { $count } slave card for { $price }
       *[other] Buy { $count } slave cards for { $price }
    }
move-servi-none = Buy no slave card

## Moves: Arena and Stadium

move-play = Lay the { $card }, for { $strength } more strength
move-done = Play what you have laid, for { $strength } more strength: { $cards }
move-done-none = Play no card
move-roll =
    { $count ->
        [0] Roll no blue dice and keep all { $left } for the Stadium
       *[other]
            { $left ->
                [0] Roll all { $count } blue dice and keep none for the Stadium
               *[other] Roll { $count } of the blue dice and keep { $left } for the Stadium
            }
    }
move-take-points =
    { $slaves ->
        [0] Take { $points }; { $second } gets nothing, as no slave card is left
       *[other] Take { $points }; { $second } gets a slave card
    }
move-take-points-alone = Take { $points }; nobody gets the slave card
move-take-slave =
    { $slaves ->
        [0] Take no points, though no slave card is left; { $second } gets { $points }
       *[other] Take a slave card; { $second } gets { $points }
    }
move-take-slave-alone =
    { $slaves ->
        [0] Take no points, though no slave card is left
       *[other] Take a slave card; nobody gets the points
    }
move-keep-face-up = Keep the face-up { $card }; { $second } gets the { $other } from the deck
move-keep-face-up-alone = Keep the face-up { $card }; the { $other } from the deck leaves the game
move-keep-deck = Keep the { $card } from the deck; { $second } gets the face-up { $other }
move-keep-deck-alone = Keep the { $card } from the deck; the face-up { $other } leaves the game

## Moves: Theatrum

move-open = Open the auction with { $price }
move-out-open = Make no bid: you are out of this auction
move-raise = Raise by 1 { $metal }, to { $price } in all
move-out = Drop out of the auction

## Moves: Forum

move-build = Build the { $site } for { $price }
move-build-scoring = Build the { $site } for { $price }; it scores { $points } at once
move-decline-build = Build nothing on { $field }
move-slaves =
    { $lost ->
        [0] Pay for the { $site } with { $cards }
        [one] Pay for the { $site } with { $cards }; { $lost } slave too many is lost
       *[other] Pay for the { $site } with { $cards }; { $lost } slaves too many are lost
    }

## Moves: Portus

move-pay = Pay { $price } once more; your workshops and banks bring { $gains }
move-decline-pay = Do not pay again: your workshops and banks bring nothing this round

## Events: placement

event-round = Round { $round } begins. { $seat } is the start player.
event-turned-equi = The { $card } is laid out on { $field }.
event-turned-stadium = The { $card } is turned up.
event-placed = { $seat } puts a follower on { $field }.
event-portus-coin = { $seat } puts 1 { $metal } coin there.
event-crest = { $seat } puts the crest on space { $space }.
event-passed = { $seat } passes.

## Events: dice, coins, points and cards

event-threw-red = { $seat } throws { $metal }.
event-threw-blue = { $seat } throws { $metal } with a blue die.
event-received = { $seat } receives { $coins }.
event-paid = { $seat } pays { $coins } to the bank.
event-short = The bank has run out: { $seat } goes without { $coins }.
event-points =
    { $source ->
        [pecunia] { $seat } scores { $points } at Pecunia.
        [arena] { $seat } scores { $points } in the Arena.
        [forum] { $seat } scores { $points } in the Forum.
        [portus] { $seat } scores { $points } at Portus.
        [stadium_cards] { $seat } scores { $points } for Stadium cards.
       *[villas] { $seat } scores { $points } for villas with their laurels.
    }
event-drew = { $seat } draws a { $card }.
event-drew-hidden =
    { $deck ->
        [slaves] { $seat } draws a slave card.
       *[equi] { $seat } draws a horse or weapon card.
    }
event-reshuffled =
    { $deck ->
        [slaves] The discarded slave cards are shuffled into a new deck.
       *[equi] The discarded horses and weapons are shuffled into a new deck.
    }
event-declined = { $seat } declines on { $field }.

## Events: Mercatus

event-exchanged = { $seat } exchanges coins and has { $silver } silver and { $gold } gold now.
event-bought = { $seat } buys the { $card }.
event-blue-dice = { $seat } takes the blue dice.

## Events: Arena and Stadium

event-strength =
    { $when ->
        [followers] { $seat } begins with strength { $strength }.
        [dice] { $seat } has strength { $strength } after the dice.
        [cards] { $seat } has strength { $strength } after the cards.
       *[final] { $seat } has strength { $strength } after the blue dice.
    }
event-showed = { $seat } plays { $cards }.
event-showed-none = { $seat } plays no card.
event-rolls-blue =
    { $count ->
        [0] { $seat } rolls no blue dice.
        [one] { $seat } rolls { $count } blue die.
       *[other] { $seat } rolls { $count } blue dice.
    }
event-ranked =
    { $place ->
        [1] { $seat } comes first with strength { $strength }.
        [2] { $seat } comes second with strength { $strength }.
        [3] { $seat } comes third with strength { $strength }.
        [4] { $seat } comes fourth with strength { $strength }.
       *[other] { $seat } comes in place { $place } with strength { $strength }.
    }
event-looked = { $seat } looks at the { $card } from the deck.
event-laurel = { $seat } gets the { $card }.
event-laurel-hidden = { $seat } gets one of the two Stadium cards.
event-removed = The { $card } leaves the game.
event-removed-hidden =
    { $count ->
        [one] The other Stadium card leaves the game.
       *[other] The { $count } Stadium cards leave the game.
    }

## Events: Theatrum

event-theatre-up = { $seat } auctions the { $card }.
event-bid =
    { $first ->
        [yes] { $seat } opens with 1 { $metal }.
       *[no] { $seat } raises the bid by 1 { $metal }.
    }
event-out = { $seat } is out of the auction.
event-paid-seat = { $seat } pays { $coins } to the auctioneer.
event-got = { $seat } is paid { $coins }.
event-won-theatre = { $seat } gets the { $card }.

## Events: Forum and Portus

event-built = { $seat } builds the { $site } ({ $field }).
event-paid-slaves = { $seat } pays with slave cards: { $cards }.
event-robbed = { $seat } as Latro takes the { $metal } coin.
event-activated = { $seat } activates the { $site }.
event-not-activated = { $seat } has no second { $metal } coin and activates nothing.

## Events: the end

event-theatre-counts = { $seat } counts the { $card } as { $colour }.
event-over = The game is over.

## Why not: moves of another decision

refuse-over = The game is over
refuse-other-decision = This is a move for { $wanted }; now it is time for { $open }
refuse-decline = Declining has another name here: “{ $move }”

## Why not: placement

refuse-field-taken = { $seat } already stands on { $field }
refuse-no-follower = You have no follower left for { $field }
refuse-other-side = You run on the { $side } side of the Stadium this round, so { $field } is closed to you
refuse-portus-twice = You already stand on { $other }, and may not take { $field } as well
refuse-portus-coin = You have no { $metal } coin for { $field }
refuse-crest-placed = Your crest is already on space { $space } of the advantage track
refuse-pass = Your crest is still in your hand; you may pass only after placing it

## Why not: Mercatus

refuse-gold-worth = All your coins are worth { $worth }, which is { $short } too little for { $count } gold
refuse-gold-bank = You and the bank have { $most } gold together, not { $count }
refuse-gold-rest = Beside { $count } gold, a value of { $rest } is left to hold in bronze and silver; you and the bank have only { $most }
refuse-silver-worth = Beside { $gold } gold, your coins are worth { $worth }, which is { $short } too little for { $count } silver
refuse-silver-bank = You and the bank have { $most } silver together, not { $count }
refuse-silver-bronze = With { $gold } gold and { $count } silver you would end with { $bronze } bronze; you and the bank have only { $most }
refuse-servi-most =
    { $most ->
        [one] { $field } sells only { $most } slave card, not { $count }
       *[other] { $field } sells at most { $most } slave cards, not { $count }
    }
refuse-servi-left =
    { $left ->
        [one] There is only { $left } slave card left, not { $count }
       *[other] There are only { $left } slave cards left, not { $count }
    }
refuse-servi-price =
    { $count ->
        [one] { $count } slave card costs { $price }; you lack { $missing }
       *[other] { $count } slave cards cost { $price }; you lack { $missing }
    }

## Why not: Arena and Stadium

refuse-card-arena = The { $card } cannot be played in the Arena, only slaves and weapons can
refuse-card-stadium = The { $card } cannot be played in the Stadium, only horses can
refuse-card-side = The { $card } cannot run for you: you are on the { $side } side of the Stadium
refuse-card-missing = You hold no { $card }
refuse-card-laid =
    { $count ->
        [one] You have already laid the only { $card } that you hold
       *[other] You have already laid every { $card } that you hold: { $count }
    }
refuse-blue-dice =
    { $left ->
        [one] You have only { $left } blue die to roll, not { $count }
       *[other] You have only { $left } blue dice to roll, not { $count }
    }

## Why not: Theatrum

refuse-open = You have no { $metal } coin to open with
refuse-raise = That bid is { $price } in all; you lack { $missing }

## Why not: Forum

refuse-site-taken = The house of { $seat } already stands on the site of the { $site }
refuse-no-house = You have no house left for the { $site }
refuse-site-price = The { $site } costs { $price }; you lack { $missing }
refuse-slave-to-spare =
    { $doubles ->
        [one] The { $site } costs { $slaves }; of a payment with { $doubles } double slave a card could be left out
       *[other] The { $site } costs { $slaves }; of a payment with { $doubles } double slaves a card could be left out
    }
refuse-slave-cards = To pay for the { $site } like this takes { $cards }; you lack { $missing }

## The table in the terminal

table-zone =
    { $zone ->
        [mercatus] I Mercatus
        [arena] II Arena
        [stadium] III Stadium
        [theatrum] IV Theatrum
        [forum] V Forum
       *[portus] VI Portus
    }
table-field =
    { $field ->
        [dolus] Dolus
        [pecunia] Pecunia
        [equi_left] Equi left
        [equi_middle] Equi middle
        [equi_right] Equi right
        [servi_top] Servi top
        [servi_middle] Servi middle
        [servi_bottom] Servi bottom
        [potentia] Potentia
        [theatrum] Theatrum
        [forum_1] Forum 1
        [forum_2] Forum 2
        [forum_3] Forum 3
        [forum_4] Forum 4
        [forum_5] Forum 5
        [portus_latro] Latro
        [portus_bronze] bronze
        [portus_silver] silver
        [portus_gold] gold
       *[other] { $field }
    }
table-arena = strength { $strength }
table-stadium = { $side } { $strength }
table-builds = { $builds } builds
table-scores = points
table-servi = up to { $most }
table-equi-bonus = +{ $bonus } card
table-free = free
table-coin =
    { $metal ->
        [bronze] b
        [silver] s
        [gold] g
       *[slaves] x
    }
table-town = The town
table-start = Start player
table-blue-dice =
    { $count ->
        [0] Blue dice rolled
       *[other] Blue dice { $count }
    }
table-blue-dice-potentia = Blue dice on Potentia
table-track = Advantage track
table-sites = Building sites
table-reach = { $mark } within your reach
table-sites-legend = value or payout, then cost or owner
drawing-villas = Villas
table-site-kind =
    { $kind ->
        [white] white villas
        [blue] blue villas
        [yellow] yellow villas
        [purple] purple villas
        [workshop] workshops
       *[bank] banks
    }
table-site-kind-short =
    { $kind ->
        [white] white
        [blue] blue
        [yellow] yellow
        [purple] purple
        [workshop] workshop
       *[bank] bank
    }
table-legend = b bronze, s silver, g gold, x slave
table-column =
    { $column ->
        [points] points
        [bronze] bronze
        [silver] silver
        [gold] gold
        [followers] followers
        [houses] houses
        [crest] crest
        [strength] strength
        [slaves] slaves
        [equi] equi
        [stadium] stadium
        [theatre] theatre
       *[laurels] laurels
    }
table-you = { $seat } (you)
table-passed = passed
table-out = out
table-bank = Bank
table-face-up = Face up
table-slots = left { $left }, middle { $middle }, right { $right }
table-no-card = none
table-decks = Decks
table-deck-counts = { $slaves } slaves, { $equi } horses and weapons, { $stadium } Stadium, { $theatre } Theatre
table-discards = Discarded
table-cards = { $count } × { $card }
table-auction = Auction
table-auction-card = { $card }, auctioneer { $seat }
table-bid = high bid by { $seat }:
table-no-bid = no bid yet
table-ranking = Ranking
table-hand = Your cards
table-laid = Laid down
table-looking = You look at
table-exchange = Gold after the exchange
table-paying = Building on
table-seen = You have seen
table-seen-left = round { $round }: { $card } to { $seat }
table-seen-removed = round { $round }: { $card } left the game
table-nothing = none

## What makes a position good or bad, in a hint

trait-points = points
trait-laurels = points of laurels
trait-villas = points of villas
trait-bronze = bronze
trait-silver = silver
trait-gold = gold
trait-slaves = slaves
trait-weapons = weapons
trait-gold_horses = gold horses
trait-silver_horses = silver horses
trait-workshops = points of workshops
trait-banks = coins of banks
trait-villa_values = values of villas
trait-colours = coloured laurels
trait-theatre = Theatre cards
trait-houses = houses left
trait-followers = followers in hand
trait-crest = place of the crest
trait-first = the first place of the crests
trait-start = the start
trait-strength = strength
trait-blue = blue dice
trait-afford = what can be built
trait-forum_afford = what can be built this round
trait-forum_coins = coins for the Forum
trait-port_points = points at the Portus
trait-port_coins = coins at the Portus
trait-arena_cards = cards for the Arena
trait-stadium_cards = cards for the Stadium
trait-bid = coins bid
trait-bid_worth = worth of the card under the hammer
trait-least = coins of every metal
trait-arena_lead = lead in the Arena
trait-stadium_lead = lead in the Stadium
trait-hope = villas that may count again
hint-follower = a follower on { $field }
