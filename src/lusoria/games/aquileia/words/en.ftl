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
field-servi_top = Servi (left)
field-servi_middle = Servi (middle)
field-servi_bottom = Servi (right)
field-potentia = Potentia
field-arena_1a = Arena, strength 1 (left)
field-arena_1b = Arena, strength 1 (middle)
field-arena_2 = Arena, strength 2
field-stadium_gold_1a = Stadium, gold, strength 1 (left)
field-stadium_gold_1b = Stadium, gold, strength 1 (middle)
field-stadium_gold_2 = Stadium, gold, strength 2
field-stadium_silver_1a = Stadium, silver, strength 1 (left)
field-stadium_silver_1b = Stadium, silver, strength 1 (middle)
field-stadium_silver_2 = Stadium, silver, strength 2
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
card-stadium_neutral_10 = 10-point Stadium card
card-stadium_neutral_7 = 7-point Stadium card
card-stadium_neutral_5 = 5-point Stadium card
card-stadium_neutral_3 = 3-point Stadium card

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
stage-arena_throw = Arena, dice
stage-arena_cards = Arena, cards
stage-arena_blue = Arena, blue dice
stage-arena_prizes = Arena, prizes
stage-stadium_throw = Stadium, dice
stage-stadium_cards = Stadium, cards
stage-stadium_blue = Stadium, blue dice
stage-stadium_prizes = Stadium, prizes
stage-theatrum = Theatrum
stage-forum = Forum
stage-portus = Portus
stage-end_of_round = end of the round
stage-over = end of the game

## Which decision is open

step-none = nothing to decide
step-place = placing a follower or the crest
step-pecunia_gold = choosing gold at Pecunia
step-pecunia_silver = choosing silver at Pecunia
step-equi = buying at Equi et arma
step-servi = buying slaves at Servi
step-arena_cards = playing cards in the Arena
step-arena_blue = rolling blue dice in the Arena
step-arena_prize = choosing the prize in the Arena
step-stadium_cards = playing horses in the Stadium
step-laurel = choosing a Stadium card
step-open = opening the auction in the Theatrum
step-raise = bidding in the Theatrum
step-build = building in the Forum
step-pay_slaves = paying slaves for a building
step-pay_again = paying again at Portus

## What to do, said to the one who decides

prompt-none = Nothing to decide.
prompt-place = Place a follower or your crest, or pass.
prompt-pecunia_gold = Exchange coins: choose your gold.
prompt-pecunia_silver = Exchange coins: choose your silver.
prompt-equi = Buy the card, or leave it.
prompt-servi = Choose how many slaves to buy.
prompt-arena_cards = Lay slaves and weapons for strength, then play them.
prompt-arena_blue = Choose how many blue dice to roll.
prompt-arena_prize = You win the Arena: take points or a slave card.
prompt-stadium_cards = Lay horses for strength, then play them.
prompt-laurel = You win the race: keep one of the two Stadium cards.
prompt-open = Open the auction, or stay out.
prompt-raise = Raise the bid by one coin, or drop out.
prompt-build = Choose a site to build on, or build nothing.
prompt-pay_slaves = Choose the slave cards to pay with.
prompt-pay_again = Pay a second coin to use your workshops and banks, or don’t.

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

move-place = Place a follower on { $field }
move-place-portus = Place a follower on { $field } with 1 { $metal }
move-crest = Place your crest on space { $space }
move-pass = Pass for the rest of the round
slip-pass =
    { $followers ->
        [one] One follower is still with you, and there is a field for them. Really pass for this round?
       *[other] { $followers } followers are still with you, and there are fields for them. Really pass for this round?
    }
slip-build = You can pay for a building here. Really build nothing?
slip-pay-again = You have the coin. Really let your workshops and banks bring nothing this round?

## Moves: Mercatus

move-gold =
    { $how ->
        [keep] Keep { $count } of { $now } gold, then choose silver
       *[more] Go up from { $now } to { $count } gold, then choose silver
    }
move-exchange = Exchange { $given } for { $received } and score { $points }
move-keep-coins = Keep your coins as they are
move-buy = Buy the { $card } for { $price }
move-buy-and-draw =
    { $bonus ->
        [one] Buy the { $card } for { $price } and draw the top card of the deck
       *[other] Buy the { $card } for { $price } and draw the top { $bonus } cards of the deck
    }
move-decline-equi = Leave the { $card }
move-servi =
    { $count ->
        [one] Buy { $count } slave card for { $price }
       *[other] Buy { $count } slave cards for { $price }
    }
move-servi-none = Buy no slaves

## Moves: Arena and Stadium

move-play = Lay the { $card } (+{ $strength } strength)
move-done = Play { $cards } (+{ $strength } strength)
move-done-none = Play no cards
move-roll =
    { $count ->
        [0] Roll no blue dice; keep all { $left } for the Stadium
       *[other]
            { $left ->
                [0] Roll all { $count } blue dice
               *[other] Roll { $count } blue dice; keep { $left } for the Stadium
            }
    }
move-roll-unraced =
    { $count ->
        [0] Roll no blue dice
        [one] Roll 1 blue die{ $left ->
            [0] {""}
           *[other] ; the others are not used this round
        }
       *[other] Roll { $count } blue dice{ $left ->
            [0] {""}
           *[other] ; the others are not used this round
        }
    }
move-take-points =
    { $slaves ->
        [0] Take { $points }; { $second } gets nothing, as no slave card is left
       *[other] Take { $points }; { $second } gets a slave card
    }
move-take-points-alone = Take { $points }
move-take-slave =
    { $slaves ->
        [0] Take nothing, as no slave card is left; { $second } gets { $points }
       *[other] Take a slave card; { $second } gets { $points }
    }
move-take-slave-alone =
    { $slaves ->
        [0] Take nothing, as no slave card is left
       *[other] Take a slave card
    }
move-keep-face-up = Keep the face-up { $card }; { $second } gets the { $other }
move-keep-face-up-alone = Keep the face-up { $card }; the { $other } leaves the game
move-keep-deck = Keep the { $card } from the deck; { $second } gets the { $other }
move-keep-deck-alone = Keep the { $card } from the deck; the { $other } leaves the game

## Moves: Theatrum

move-open = Open with { $price }
move-out-open = Stay out of the auction
move-raise = Add 1 { $metal } and bid { $price }
move-out = Drop out

## Moves: Forum

move-build = Build the { $site } for { $price }
move-build-scoring = Build the { $site } for { $price } and score { $points } now
move-decline-build = Build nothing ({ $field })
move-slaves =
    { $lost ->
        [0] Pay for the { $site } with { $cards }
        [one] Pay for the { $site } with { $cards }; 1 slave is lost
       *[other] Pay for the { $site } with { $cards }; { $lost } slaves are lost
    }

## Moves: Portus

move-pay = Pay { $price } more and get { $gains }
move-decline-pay = Don’t pay; your workshops and banks stay idle

## Events: placement

event-round = Round { $round } begins. { $seat } is the start player.
event-turned-equi = The { $card } is for sale on { $field }.
event-turned-stadium = The { $card } is the face-up prize of the race.
event-placed = { $seat } places a follower on { $field }.
event-portus-coin = { $seat } adds 1 { $metal } coin.
event-crest = { $seat } places the crest on space { $space }.
event-passed = { $seat } passes.

## Events: dice, coins, points and cards

event-threw-red = { $seat } rolls { $metal }.
event-threw-blue = { $seat } rolls { $metal } on a blue die.
event-received = { $seat } receives { $coins }.
event-paid = { $seat } pays { $coins } to the bank.
event-short = The bank is empty: { $seat } misses { $coins }.
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
       *[equi] { $seat } draws a horse or a weapon.
    }
event-reshuffled =
    { $deck ->
        [slaves] The discarded slaves become a new deck.
       *[equi] The discarded horses and weapons become a new deck.
    }
event-declined = { $seat } does nothing on { $field }.
event-could-not =
    { $why ->
        [coins] { $seat } lacks the coins for { $field } and does nothing there.
       *[nothing] { $seat } finds nothing to buy on { $field }.
    }

## Events: Mercatus

event-exchanged = { $seat } exchanges coins at Pecunia.
event-gave = { $seat } gives { $coins }.
event-took = { $seat } gets { $coins }.
event-bought = { $seat } buys the { $card }.
event-blue-dice = { $seat } takes the blue dice.

## Events: Arena and Stadium

event-strength =
    { $when ->
        [followers] { $seat } starts with strength { $strength }.
        [dice] { $seat } has strength { $strength } after the dice.
        [cards] { $seat } has strength { $strength } after the cards.
       *[final] { $seat } has strength { $strength } after the blue dice.
    }
event-showed = { $seat } plays { $cards }.
event-showed-none = { $seat } plays no cards.
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
       *[other] { $seat } comes fifth with strength { $strength }.
    }
event-looked = { $seat } looks at the { $card } from the deck.
event-laurel = { $seat } gets the { $card }.
event-laurel-hidden = { $seat } gets one of the two Stadium cards.
event-removed = The { $card } leaves the game.
event-removed-hidden =
    { $count ->
        [one] The other Stadium card leaves the game.
       *[other] { $count } Stadium cards leave the game.
    }

## Events: Theatrum

event-theatre-up = { $seat } auctions the { $card }.
event-bid =
    { $first ->
        [yes] { $seat } opens with 1 { $metal }.
       *[no] { $seat } raises by 1 { $metal }, to { $total } coins.
    }
event-out =
    { $choice ->
        [yes] { $seat } drops out of the auction.
       *[no] { $seat } lacks the coins for a higher bid and is out of the auction.
    }
event-paid-seat = { $seat } pays { $coins } to the auctioneer.
event-got = { $seat } is paid { $coins }.
event-won-theatre = { $seat } gets the { $card }.

## Events: Forum and Portus

event-built = { $seat } builds the { $site } ({ $field }).
event-paid-slaves = { $seat } pays with { $cards }.
event-robbed = { $seat } steals the { $metal } coin as Latro.
event-activated = { $seat } uses the { $site }.
event-not-activated = { $seat } has no second { $metal } coin, so nothing is paid out.

## Events: the end

event-theatre-counts = { $seat } counts the { $card } as { $colour }.
event-over = The game is over.
sum-cards =
    { $cards ->
        [one] { $seat }: a Stadium card of { $points } points.
       *[other] { $seat }: { $cards } Stadium cards of { $each } points make { $points }.
    }
sum-villas =
    { $laurels ->
        [0] { $seat }, { $colour }: villas worth { $value }, but no laurel, so nothing.
        [one] { $seat }, { $colour }: villas worth { $value } × 1 laurel = { $points }.
       *[other] { $seat }, { $colour }: villas worth { $value } × { $laurels } laurels = { $points }.
    }

## Why not: moves of another decision

refuse-over = The game is over
refuse-other-decision = That belongs to { $wanted }; now you are { $open }
refuse-decline = Here you say instead: “{ $move }”

## Why not: placement

refuse-field-taken = { $field } is taken by { $seat }
refuse-no-follower = You have no follower left for { $field }
refuse-other-side = You race for { $side } this round, so { $field } is closed to you
refuse-portus-twice = You already stand on { $other }; { $field } is closed to you
refuse-portus-coin = You have no { $metal } coin for { $field }
refuse-crest-placed = Your crest is already on space { $space }
refuse-pass = Place your crest before you pass

## Why not: Mercatus

refuse-gold-worth = Your coins are worth { $worth } in all, { $short } too little for { $count } gold
refuse-gold-bank = There is only { $most } gold between you and the bank, not { $count }
refuse-gold-rest = With { $count } gold, a value of { $rest } is left for bronze and silver; you and the bank have only { $most }
refuse-silver-worth = Beside { $gold } gold your coins are worth { $worth }, { $short } too little for { $count } silver
refuse-silver-bank = There is only { $most } silver between you and the bank, not { $count }
refuse-silver-bronze = With { $gold } gold and { $count } silver you would hold { $bronze } bronze, but you and the bank have only { $most }
refuse-servi-most =
    { $most ->
        [one] { $field } sells only { $most } slave card, not { $count }
       *[other] { $field } sells at most { $most } slave cards, not { $count }
    }
refuse-servi-left =
    { $left ->
        [0] No slave card is left
        [one] Only { $left } slave card is left, not { $count }
       *[other] Only { $left } slave cards are left, not { $count }
    }
refuse-servi-price =
    { $count ->
        [one] { $count } slave card costs { $price }; you lack { $missing }
       *[other] { $count } slave cards cost { $price }; you lack { $missing }
    }

## Why not: Arena and Stadium

refuse-card-arena = The { $card } is no use in the Arena: play slaves and weapons
refuse-card-stadium = The { $card } is no use in the Stadium: play horses
refuse-card-side = The { $card } cannot run for you: you race for { $side }
refuse-card-missing = You have no { $card }
refuse-card-laid =
    { $count ->
        [one] You have already laid your only { $card }
       *[other] You have already laid all { $count } of your { $card } cards
    }
refuse-blue-dice =
    { $left ->
        [one] You have only { $left } blue die to roll, not { $count }
       *[other] You have only { $left } blue dice to roll, not { $count }
    }

## Why not: Theatrum

refuse-open = You have no { $metal } coin to bid
refuse-raise = That bid is { $price }; you lack { $missing }

## Why not: Forum

refuse-site-taken = { $seat } has already built the { $site }
refuse-no-house = You have no house left for the { $site }
refuse-site-price = The { $site } costs { $price }; you lack { $missing }
refuse-slave-to-spare =
    { $doubles ->
        [one] The { $site } costs { $slaves }: with { $doubles } double slave you would pay a card too many
       *[other] The { $site } costs { $slaves }: with { $doubles } double slaves you would pay a card too many
    }
refuse-slave-cards = Paying for the { $site } like this takes { $cards }; you lack { $missing }

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
        [servi_top] Servi left
        [servi_middle] Servi middle
        [servi_bottom] Servi right
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
table-reach = { $mark } you can afford
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
table-looking = You see
table-exchange = Gold you keep
table-paying = You build on
table-seen = You saw
table-seen-left = { $seat } got the { $card } (round { $round })
table-seen-removed = the { $card } left the game (round { $round })
table-nothing = none

## What makes a position good or bad, in a hint

trait-points = points
trait-laurels = points from laurels
trait-villas = points from villas
trait-bronze = bronze
trait-silver = silver
trait-gold = gold
trait-slaves = slaves
trait-weapons = weapons
trait-gold_horses = gold horses
trait-silver_horses = silver horses
trait-workshops = points at each payment in Portus
trait-banks = coins at each payment in Portus
trait-villa_values = villas that laurels multiply
trait-colours = a laurel that multiplies villas
trait-theatre = a laurel from the Theatrum
trait-houses = houses
trait-followers = followers
trait-crest = the place of your crest
trait-first = the first space for your crest, which wins ties
trait-start = the first move of the next round
trait-strength = strength
trait-blue = blue dice
trait-afford = the means for a better building
trait-forum_afford = the means for a better building this round
trait-forum_coins = coins for the Forum
trait-port_points = points at Portus
trait-port_coins = coins at Portus
trait-arena_cards = cards for the Arena
trait-stadium_cards = cards for the Stadium
trait-bid = coins
trait-bid_worth = a laurel that fits your villas
trait-least = coins of each metal
trait-arena_lead = a better place in the Arena
trait-stadium_lead = a better place in the Stadium
trait-hope = points from villas
hint-trait =
    { $way ->
        [less] it costs you { $what }
       *[more] it brings you { $what }
    }
hint-counted =
    { $way ->
        [less] it costs you { $count } { $what }
       *[more] it brings you { $count } { $what }
    }
hint-field =
    { $field ->
        [dolus] dice bring you coins
        [pecunia] you can exchange coins and score
        [equi] you can buy a horse or a weapon
        [servi] you can buy slaves
        [potentia] the blue dice help you in the contests
        [arena] you can win points and bronze in the Arena
        [stadium] you can win coins and a laurel in the race
        [theatrum] you are paid in the auction, or win the card
        [forum] you can build this round
        [latro] you may steal coins at Portus
       *[portus] your workshops and banks pay you
    }

## Places: what they do, and what they would bring the seat that looks

place-dolus =
    { $dice ->
        [one] Throw a red die and take a coin of the metal it shows.
       *[other] Throw { $dice } red dice. Each brings you a coin of the metal it shows.
    }
place-pecunia = Change coins with the bank: bronze counts { $bronze }, silver { $silver }, gold { $gold }. If you change any, you score { $points }.
now-pecunia = Your coins are worth { $worth }: you can change some of them and score
now-pecunia-none = Your coins are worth { $worth }: there is nothing to change, so you would not score
place-equi =
    { $bonus ->
        [0] Buy the card that lies here for { $price }.
        [one] Buy the card that lies here for { $price }, and take the top card of the deck with it.
       *[other] Buy the card that lies here for { $price }, and take { $bonus } cards of the deck with it.
    }
now-equi = The { $card }: { $use }
now-equi-poor = The { $card }, but you lack { $missing }
now-equi-none = No card lies here
use-arena = { $strength } strength in the Arena
use-race = { $strength } strength on the { $side } side of the Stadium
place-servi =
    { $most ->
        [one] Buy a slave card, unseen, for { $price }. Slaves are paid for buildings and fight in the Arena.
       *[other] Buy up to { $most } slave cards, unseen, for { $price } each. Slaves are paid for buildings and fight in the Arena.
    }
now-servi =
    { $count ->
        [0] No slave card is left to buy
       *[other] You can buy { $count }; you hold { $slaves } { $slaves ->
            [one] slave card
           *[other] slave cards
        }
    }
now-servi-poor = You lack { $missing } for even one card
place-potentia = Take the { $dice } blue dice for this round. In the Arena each bronze adds 1 strength, in the Stadium each metal of your side.
now-potentia =
    { $where ->
        [both] You are in the Arena and in the Stadium, and can split the dice
        [arena] You are in the Arena
        [stadium] You are in the Stadium
       *[none] You are in neither contest yet; without a follower there the dice are no use
    }
place-arena = Fight with { $strength } strength. First: { $first } bronze, and { $factor } points for each strength or a slave card; second: { $second } bronze and what the first left; third: { $third } bronze.
place-stadium = Race on the { $side } side with { $strength } strength. First, second and third get { $first }, { $second } and { $third } { $side } coins; the first keeps one of two Stadium cards, the second gets the other.
now-strength =
    { $cards ->
        [0] You would begin with { $strength } and have no card to add; { $rivals }
       *[other] You would begin with { $strength }, and your cards could add { $cards }; { $rivals }
    }
now-strength-alone =
    { $cards ->
        [0] You would begin with { $strength } and have no card to add; nobody else is here yet
       *[other] You would begin with { $strength }, and your cards could add { $cards }; nobody else is here yet
    }
now-rival = { $seat } begins with { $strength }
now-rivals = { $rivals }
now-contest = Strength: { $standings }
now-standing = { $seat } { $strength }
place-roll =
    { $count ->
        [0] Roll no blue dice now and keep them for the Stadium, if you race there.
       *[other] Roll { $count } blue dice now. Each bronze adds 1 strength; a die is rolled once a round.
    }
place-prize-vp = The winner takes { $factor } points for each strength; the second then gets the slave card.
now-prize = { $points } for you
place-prize-slave = The winner takes a slave card; the second then gets the points, for the second’s own strength.
place-stadium-up = The Stadium card of this round: the winner of the race keeps this one or the top of the deck, the second gets the other.
place-stadium-deck = The winner of the race looks at the top card, and keeps it or the one that lies open. Nobody else sees it.
place-laurel = A laurel: at the end your villas of its colour score their value once for each laurel of that colour.
now-laurel = With the { $colour } villas you have it would score { $points } at the end
now-laurel-colour = It makes { $colour } villas score once more
now-laurel-points = It scores { $points } at the end, whatever you build
place-theatre-card = At the end it counts as a { $first } or as a { $second } laurel, whichever scores you more.
place-slave = Pays { $slaves } of the slaves that a building costs, or adds { $strength } strength in the Arena. It is discarded then.
place-card = Adds { $use }. It is discarded when played.
now-card =
    { $count ->
        [0] You hold none
       *[other] You hold { $count }
    }
place-done = Show the cards you have laid, all at once. Later contestants see them before they choose.
place-theatrum = You auction the top Theatre card: the winner pays you, or the bank if it is you. A Theatre card counts as a laurel of one of its two colours.
now-auction = The { $card }; the bid is { $bid }
place-bid = Raise the bid by 1 { $metal } coin. You must hold the whole bid, and only the winner pays.
now-bid = That makes { $bid }
now-bid-poor = That makes { $bid }; you lack { $missing }
place-bid-out = Leave this auction for good. You keep your coins.
place-forum =
    { $scores ->
        [yes] { $builds ->
            [one] Build one building, and score its value at once.
           *[other] Build up to { $builds } buildings, and score their values at once.
        }
       *[no] { $builds ->
            [one] Build one building. It scores nothing now.
           *[other] Build up to { $builds } buildings, one after the other. They score nothing now.
        }
    }
now-forum =
    { $count ->
        [0] You can pay for no site, so you could not build
        [one] You can pay for { $count } site
       *[other] You can pay for { $count } sites
    }
now-forum-scores =
    { $count ->
        [one] You can pay for { $count } site: it scores { $points }
       *[other] You can pay for { $count } sites; the best scores { $points }
    }
place-villa = At the end this villa scores { $value } for each { $colour } laurel you have: Stadium cards, and Theatre cards that count as { $colour }.
place-workshop = Brings { $points } each time you pay at Portus.
place-bank = Brings { $coins } each time you pay at Portus.
now-site = You can pay for it; you build with a follower in the Forum
now-site-poor = You lack { $missing }
now-site-no-house = You have no house left
now-villa =
    { $laurels ->
        [0] You have no Stadium card of its colour yet, so it scores nothing so far
        [one] { $points } with your Stadium card of its colour
       *[other] { $points } with your { $laurels } Stadium cards of its colour
    }
place-doubles = Pay the slaves of the building with { $count } double cards and singles for the rest. Surplus slaves are lost.
place-latro = Throw { $dice } red dice and take the coins of these metals that lie at Portus. Anyone robbed must pay again or gets nothing.
now-latro = { $coins } lie there
now-latro-none = No coin lies there yet
place-portus = Put a follower and 1 { $metal } coin here. At the end of the round all your workshops and banks pay you.
now-portus = Yours would bring { $gains }
now-portus-none = You have no workshop or bank, so it would bring you nothing
place-crest =
    { $first ->
        [yes] The crest here wins every tie, and its owner begins the next round.
       *[no] Ties in Arena and Stadium go to the lower number. The crest on space 1 begins the next round.
    }
now-crest = Yours would go to space { $space }
place-coins =
    { $count ->
        [one] Leave Pecunia with { $count } { $metal } coin.
       *[other] Leave Pecunia with { $count } { $metal } coins.
    }
place-servi-buy =
    { $count ->
        [0] Buy no slave card.
        [one] Buy a slave card. You pay before you see it.
       *[other] Buy { $count } slave cards. You pay before you see them.
    }
place-thing =
    { $thing ->
        [bank] The common stock of coins. What you win comes from here, what you pay goes back.
        [discards] Played slaves, horses and weapons. They are shuffled when their deck is empty.
        [dice] The last throw of dice, and who threw it.
        [blue_dice] More dice for whoever stands on Potentia, for Arena and Stadium of this round.
       *[theatre] Theatre cards are auctioned in the Theatrum. At the end each counts as a laurel of one of its two colours.
    }
now-sale = The { $card }; { $seat } sells it
place-pass = Place nothing more this round. There is no way back in.
now-pass =
    { $followers ->
        [0] You have no follower left anyway
        [one] You still have a follower
       *[other] You still have { $followers } followers
    }
place-decline = You need not do what costs something. The follower goes home without it.

## Warnings: what a move will not bring

warn-equi = You could not pay for the card there with the coins you have now
warn-equi-none = There is no card to buy
warn-servi = You could not pay for a card there with the coins you have now
warn-pecunia = With the coins you have now there is nothing to change
warn-forum = You could not pay for any site with what you have now
warn-portus = You have no workshop or bank yet that would pay you
warn-potentia = You are in neither contest yet
warn-bid-forum = Pay this, and your follower in the Forum can no longer build
warn-shared = Your coins do not pay for this and for what your other followers are to buy
