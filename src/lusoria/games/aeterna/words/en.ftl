### Æterna. Names of monuments, people, hills and buildings stay Latin. Moves and reasons have no full stop at the end, events have one.

## Monuments

card-comitium = Comitium
card-casa_romuli = Casa Romuli
card-regia = Regia
card-cloaca_maxima = Cloaca Maxima
card-sepulcretum = Sepulcretum
card-forum_boarium = Forum Boarium
card-aedes_vestae = Aedes Vestae
card-aedes_iuppiter_feretrius = Aedes Iuppiter Feretrius
card-lupercal = Lupercal
card-moenia_servii_tulli = Moenia Servii Tulli
card-pons_sublicius = Pons Sublicius
card-aedes_iani = Aedes Iani

card-curia_hostilia = Curia Hostilia
card-saepta_iulia = Saepta Iulia
card-tabularium = Tabularium
card-regina_viarum = Regina Viarum
card-thermae_agrippae = Thermae Agrippae
card-theatrum_pompeium = Theatrum Pompeium
card-aedes_concordiae = Aedes Concordiae
card-aedes_herculis_victoris = Aedes Herculis Victoris
card-aedes_matris_magnae = Aedes Matris Magnae
card-columna_bellica = Columna Bellica
card-porta_triumphalis = Porta Triumphalis
card-castra_praetoria = Castra Praetoria

card-palatium_domitiani = Palatium Domitiani
card-columna_traiani = Columna Traiani
card-arcus_titi = Arcus Titi
card-aqua_alexandrina = Aqua Alexandrina
card-amphitheatrum_flavium = Amphitheatrum Flavium
card-stadium_domitiani = Stadium Domitiani
card-pantheon = Pantheon
card-serapeum = Serapeum
card-ecclesia_sancti_petri = Ecclesia Sancti Petri
card-castra_nova_equitum_singularium = Castra Nova Equitum Singularium
card-castra_peregrina = Castra Peregrina
card-portum_centumcellae = Portum Centumcellae

## Provinces

card-latium = Latium
card-ostia = Ostia
card-etruria = Etruria
card-fidenae = Fidenae
card-sabinum = Sabinum
card-alba_longa = Alba Longa
card-antemnae = Antemnae
card-caenina = Caenina

card-sicilia = Sicilia
card-sardinia_et_corsica = Sardinia et Corsica
card-hispaniae = Hispaniae
card-asia = Asia
card-africa = Africa
card-macedonia = Macedonia
card-achaia = Achaia
card-gallia_narbonensis = Gallia Narbonensis

card-aegyptus = Aegyptus
card-britannia = Britannia
card-arabia_petraea = Arabia Petraea
card-iudaea = Iudaea
card-tracie = Tracie
card-dacia = Dacia
card-mauretania = Mauretania
card-mesopotamia = Mesopotamia

## Personalities

card-romulus = Romulus
card-servius_tullius = Servius Tullius
card-tarquinius_superbus = Tarquinius Superbus
card-mutio_scaevola = Mutio Scaevola

card-tiberius_et_caius_graccus = Tiberius et Caius Graccus
card-sulla = Sulla
card-spartacus = Spartacus
card-caesar = Caesar

card-augustus = Augustus
card-traianus = Traianus
card-hadrianus = Hadrianus
card-galla_placidia = Galla Placidia

## The seven hills

hill-capitolinus = Capitolinus
hill-palatinus = Palatinus
hill-quirinalis = Quirinalis
hill-caelius = Caelius
hill-aventinus = Aventinus
hill-esquilinus = Esquilinus
hill-viminalis = Viminalis

## Buildings. The text is put after "the"

building-templum = Templum
building-aquaeductus = Aquaeductus
building-amphitheatrum = Amphitheatrum

## Categories and timing of cards

category-political = political
category-civil = civil
category-religious = religious
category-military = military
category-commercial = commercial
category-diplomatic = diplomatic
category-personality = personality

timing-none = without ability
timing-instant = at once
timing-permanent = lasting
timing-activate = once an epoch
timing-favour = favour

## Resources

resource-stone = stone
resource-aurei = aurei
resource-grain = grain
resource-citizen = citizens
resource-unrest = unrest
resource-pp = prestige points

## Reward tokens. The text is put after "reward token of"

reward-aurei3 = 3 aurei
reward-aurei4 = 4 aurei
reward-aurei5 = 5 aurei
reward-stone1 = 1 stone
reward-citizen1_aurei1 = 1 citizen and 1 aureus
reward-grain1_aurei2 = 1 grain and 2 aurei
reward-grain2 = 2 grain
reward-unrest2 = −2 unrest
reward-play_board = a card from the board

## What an eliminated card is exchanged for

exchange-citizen_aurei = a citizen and aurei
exchange-grain = grain
exchange-stone = stone
exchange-calm = less unrest

## Riot damage tokens. The text is put after "riot token of"

riot-d1 = 1 stone and 6 aurei
riot-d2 = 1 stone, 1 grain, and 1 citizen
riot-d3 = 1 stone, 2 aurei, and 1 grain
riot-d4 = 3 grain and 1 citizen
riot-d5 = 2 aurei and 3 grain
riot-d6 = 4 aurei, 2 grain, and 1 citizen

## Phases

phase-draft = draft
phase-actions = actions
phase-scoring = scoring
phase-devastation = devastation
phase-buildings = buildings
phase-domus = Domus
phase-riots = riots
phase-feeding = feeding
phase-end_of_epoch = end of the epoch
phase-over = end of the game

## Which decision is open

step-none = nothing to decide
step-draft = choosing a card to keep
step-turn = choosing an action
step-after = choosing a free action
step-eliminate = choosing a card to discard
step-build = choosing a hill to build on
step-reward = choosing a reward token
step-second_reward = choosing a second reward token
step-play_card = choosing a card to play
step-choose = choosing an effect
step-exchange = choosing how often to exchange
step-influence = choosing a hill to influence
step-use_hill = choosing a hill with a reward token
step-use_token = choosing which reward token to take
step-promote = choosing a hill to move up on
step-ready = choosing a monument to ready
step-riot = answering a riot
step-order = choosing a place in the turn order

## What to do, said to the one who decides

prompt-none = Nothing to decide.
prompt-draft = Choose a card to keep.
prompt-turn = Choose an action, or pass.
prompt-after = Take a free action, or end your turn.
prompt-eliminate = Choose a card to discard.
prompt-build = Choose a hill to build on.
prompt-reward = Take a reward token of the hill, or none.
prompt-second_reward = Take a second reward token, or none.
prompt-play_card = Choose a card to play.
prompt-choose = Choose one of the effects.
prompt-exchange = Choose how often to exchange.
prompt-influence = Choose a hill to influence.
prompt-use_hill = Choose a hill to take a reward token from.
prompt-use_token = Choose a reward token.
prompt-promote = Choose a hill to move up on.
prompt-ready = Choose a monument to ready.
prompt-riot = Pay for the riot, or take a ruin token.
prompt-order = Choose your place in the turn order.

## Amounts: parts of a list such as "2 grain and 1 citizen"

amount =
    { $resource ->
        [stone] { $count } stone
        [aurei] { $count } { $count ->
            [one] aureus
           *[other] aurei
        }
        [grain] { $count } grain
        [citizen] { $count } { $count ->
            [one] citizen
           *[other] citizens
        }
        [unrest] { $count } unrest
        [calm] −{ $count } unrest
       *[pp] { $count } PP
    }
amount-none = nothing
you = you
nobody = nobody
token-of = Reward token of { $hill }

## Clauses of a sentence

clauses = { $first }; { $then }
either = { $first }, or { $other }

## What is counted. The text is put after "for every" or "one"

for-every = for every { $unit }
for-every-limited = for every { $unit }, at most { $most }
unit-set = set of { $units }
unit-one = one { $unit }
unit-own = hill with one of your citizens
unit-prefect = hill where you are prefect
unit-not-prefect = hill with one of your citizens where you are not prefect
unit-last = hill where your stack is the last on the right
unit-buildings = building on hills where you are prefect
unit-citizens =
    { $count ->
        [1] citizen of yours on the board
       *[other] { $count } of your citizens on the board
    }
unit-cards = { $cards } in your play area
unit-cards-now = { $cards } you played this epoch
unit-categories = different colour in your play area
kind =
    { $kind ->
        [monument] monument
        [province] province
       *[personality] personality
    }
card-of = { $category } card

## What effects do

effect-now = { $effect } (now { $now })
effect-may = you may { $effect }
effect-option = { $effects }
effect-gain = gain { $gains }
effect-gain-per = gain { $gains } { $per }
effect-lose-unrest = lose { $count } unrest
effect-lose-points = lose { $points }
effect-beyond =
    { $way ->
        [down] gain { $points }, as your unrest cannot fall below 0
       *[up] lose { $points }, as your unrest cannot rise any higher
    }
effect-lose-unrest-per = lose { $count } unrest { $per }
effect-exchange =
    { $most ->
        [1] pay { $pay } for { $gains }
       *[other] pay { $pay } for { $gains }, up to { $most } times
    }
effect-influence =
    { $off ->
        [0] influence a hill
       *[other] influence a hill for { $off } grain less
    }
effect-play =
    { $kind ->
        [monument] play a monument from { $place ->
            [hand] your hand
            [board] the board
           *[both] your hand or the board
        }
        [province] play a province from { $place ->
            [hand] your hand
            [board] the board
           *[both] your hand or the board
        }
       *[any] play a card from { $place ->
            [hand] your hand
            [board] the board
           *[both] your hand or the board
        }
    }
effect-less = { $effect } for { $off } less
effect-use-reward =
    { $exhaust ->
        [yes] take and exhaust an active reward token on a hill with one of your citizens
       *[no] take an active reward token on a hill with one of your citizens, without exhausting it
    }
effect-promote = move ahead of an equal stack just left of yours, on one hill
effect-ready = ready another of your used monuments
effect-recall = take one of your citizens back from the Construction Area
effect-remove-ruin =
    { $count ->
        [one] discard { $count } ruin token
       *[other] discard { $count } ruin tokens
    }
effect-favour = { $per }, { $effect }

## What permanent effects do

effect-discount =
    { $on ->
        [build] building costs { $off } less
        [influence] influencing a hill costs { $off } less
       *[monument] your monuments cost { $off } less
    }
effect-on-event =
    { $event ->
        [play_province] whenever you play a province, { $effect }
       *[discard_card] whenever you discard a card, { $effect }
    }
effect-favour-extra =
    { $count ->
        [one] favours count one extra time for you
       *[other] favours count { $count } extra times for you
    }
effect-reward-mode = when you place a citizen, you may take two reward tokens of the hill without exhausting them, instead of one
effect-feed-free =
    { $count ->
        [one] { $count } of your citizens needs no grain
       *[other] { $count } of your citizens need no grain
    }
effect-riot-ignore =
    { $count ->
        [one] you may ignore { $count } riot token in each Riots phase
       *[other] you may ignore { $count } riot tokens in each Riots phase
    }
effect-shield =
    { $count ->
        [one] { $count } devastated hill where you are prefect gives you no unrest
       *[other] up to { $count } devastated hills where you are prefect give you no unrest
    }
effect-colour-bonus = each colour bonus of at least { $least } grows by { $more }
effect-building-bonus = every building on hills where you are prefect gives { $more } more
effect-end-points = at the end gain { $points } { $per }

## What comes of a move

fact-bonus = { $bonus } as colour bonus
fact-instant = at once: { $effect }
fact-permanent = lasting: { $effect }
fact-activate = once an epoch: { $effect }
fact-end = { $points } at the end
fact-trigger = { $card }: { $effect }
fact-standing =
    { $how ->
        [become] you become prefect ({ $points })
        [stay] you stay prefect ({ $points })
        [second] you take second place ({ $points })
       *[third] you take third place ({ $points })
    }
fact-tokens =
    { $two ->
        [yes] then take a reward token, or two without exhausting them: { $tokens }
       *[no] then take a reward token: { $tokens }
    }

## Moves: the draft

move-pick = Keep { $card } ({ $category }, costs { $cost }): { $facts }
move-pick-last = Keep { $card } ({ $category }, costs { $cost }): { $facts }; { $other } goes to the board

## Moves: the actions of a turn

move-play =
    { $place ->
        [board] Play { $card } ({ $category }) from the board for { $price }: { $facts }
       *[hand] Play { $card } ({ $category }) for { $price }: { $facts }
    }
move-favour =
    { $times ->
        [one] Pay { $price } to ask { $card } for a favour: { $per }, { $effect }; once now
        [2] Pay { $price } to ask { $card } for a favour: { $per }, { $effect }; twice now
       *[other] Pay { $price } to ask { $card } for a favour: { $per }, { $effect }; { $times } times now
    }
favour-brings = { $favour }: { $brings }
move-build = Build the { $building } for { $price }: gain { $points }; each epoch it gives the prefect of its hill { $income }
move-build-on = Build the { $building } on { $hill } for { $price }: gain { $points }; each epoch it gives the prefect (now { $prefect }) { $income }
move-influence = Influence { $hill } for { $price }: { $facts }
move-pass =
    { $left ->
        [0] Pass for this epoch and gain { $points }
        [one] Pass for this epoch and gain { $points }; you lose the card in your hand
       *[other] Pass for this epoch and gain { $points }; you lose the { $left } cards in your hand
    }
slip-pass =
    { $left ->
        [one] A card is left in your hand, and will be lost. You could discard it for something first. Pass anyway?
       *[other] { $left } cards are left in your hand, and will be lost. You could discard them for something first. Pass anyway?
    }
slip-reward = A reward token is free. Take none anyway?

## Moves: free actions

move-activate = Activate { $card }: { $effect }
move-eliminate = Discard a card for { $gains }
move-eliminate-card = Discard { $card } for { $gains }
move-end-turn = End your turn

## Moves: effects

move-take =
    { $how ->
        [exhaust] Take and exhaust a reward token of { $hill }: { $effect }
        [keep] Take a reward token of { $hill } and leave it active: { $effect }
       *[hill] Take a reward token of { $hill }: { $effect }
    }
move-option = { $source }: { $effect }
move-exchange = Pay { $price } to { $effect }
move-promote = Move up past { $seat } on { $hill }: { $standing }
move-ready = Ready { $card }: { $effect }
move-decline =
    { $step ->
        [reward] Take no reward token
        [second_reward] Take no second reward token
        [play_card] Play no card
        [choose] Nothing is possible: go on
        [exchange] Exchange nothing
        [influence] Influence no hill
        [use_hill] Take no reward token
       *[promote] Stay where you are
    }

## Moves: riots and turn order

move-riot-pay = Pay { $price } for the riot on space { $space }
move-riot-ruin = Take a ruin token for the riot on space { $space } and keep { $shown }; you will have { $ruin } ruin
move-riot-ignore = Ignore the riot on space { $space } and keep { $shown }
move-order = Take place { $place } in the turn order

## Events: the table

event-epoch =
    { $epoch ->
        [1] Epoch I begins: the Kings.
        [2] Epoch II begins: the Republic.
       *[3] Epoch III begins: the Empire.
    }
event-token-laid = A reward token comes to { $hill }: { $reward }.
event-riot-laid = A riot token of { $riot } comes to riot space { $space }.
event-order =
    { $place ->
        [1] { $seat } is first in the turn order.
        [2] { $seat } is second in the turn order.
        [3] { $seat } is third in the turn order.
       *[other] { $seat } is number { $place } in the turn order.
    }
event-person = { $card } can be asked for a favour.

## Events: the draft

event-dealt = { $seat } is dealt { $card }.
event-picked = { $seat } keeps { $card }.
event-picked-hidden = { $seat } keeps a card.
event-received = { $seat } is handed { $card }.
event-laid-out = { $seat } leaves { $card } on the board.

## Events: what is paid and gained

event-paid = { $seat } pays { $amount }.
event-gained = { $seat } gains { $amount }.
event-colour-bonus = { $seat } gets a colour bonus of { $amount }.
event-points =
    { $source ->
        [unrest] { $seat } gains { $points }, as unrest cannot fall below 0.
        [build] { $seat } gains { $points } for building.
        [pass] { $seat } gains { $points } for passing.
        [building] { $seat } gains { $points } from a building.
        [leftovers] { $seat } gains { $points } for leftovers.
        [cards] { $seat } gains { $points } for cards.
        [diversity] { $seat } gains { $points } for diversity.
       *[other] { $seat } gains { $points }.
    }
event-points-hill = { $seat } gains { $points } on { $hill }.
event-points-lost =
    { $source ->
        [unrest] { $seat } loses { $points }, as unrest cannot rise above 10.
        [cards] { $seat } loses { $points } for cards.
        [ruin] { $seat } loses { $points } to unrest and ruin.
       *[other] { $seat } loses { $points }.
    }
event-unrest =
    { $way ->
        [up] { $seat }’s unrest rises from { $was } to { $now }.
        [down] { $seat }’s unrest falls from { $was } to { $now }.
       *[stays] { $seat }’s unrest stays at { $now }.
    }
event-ruin =
    { $way ->
        [up] { $seat } takes a ruin token and has { $now }.
       *[down] { $seat } discards ruin and keeps { $now }.
    }

## Events: actions

event-played =
    { $place ->
        [board] { $seat } plays { $card } from the board.
       *[hand] { $seat } plays { $card }.
    }
event-took-person = { $seat } asks { $card } for a favour (×{ $times }).
event-built = { $seat } builds the { $building } on { $hill }.
event-stands =
    { $position ->
        [1] { $how ->
            [placed] { $seat } sends a citizen to { $hill } and is prefect.
           *[promoted] { $seat } moves up on { $hill } and is prefect.
        }
        [2] { $how ->
            [placed] { $seat } sends a citizen to { $hill }, in second place.
           *[promoted] { $seat } moves up on { $hill } to second place.
        }
       *[other] { $how ->
            [placed] { $seat } sends a citizen to { $hill }, in third place.
           *[promoted] { $seat } moves up on { $hill } to third place.
        }
    }
event-took-token =
    { $how ->
        [exhaust] { $seat } takes a reward token from { $hill }: { $reward }.
       *[keep] { $seat } takes a reward token from { $hill } and leaves it active: { $reward }.
    }
event-declined = { $seat } declines.
event-eliminated = { $seat } discards { $card } for { $reward }.
event-activated = { $seat } activates { $card }.
event-triggered = { $card } pays off for { $seat }.
event-readied = { $seat } readies { $card }.
event-recalled = { $seat } takes a citizen back from the Construction Area.
event-passed =
    { $place ->
        [1] { $seat } passes first.
        [2] { $seat } passes second.
        [3] { $seat } passes third.
       *[other] { $seat } is number { $place } to pass.
    }

## Events: the later phases

event-devastated =
    { $tokens ->
        [0] { $hill } is devastated, with { $seat } as prefect.
        [one] { $hill } is devastated, with { $seat } as prefect, and has { $tokens } devastation token.
       *[other] { $hill } is devastated, with { $seat } as prefect, and has { $tokens } devastation tokens.
    }
event-shielded = { $hill } gives { $seat } no unrest.
event-came-home = { $seat } gets { $citizens } back home.
event-rioted =
    { $answer ->
        [paid] { $seat } pays for the riot: { $riot }.
        [ruin] { $seat } does not pay for the riot: { $riot }.
       *[left_out] { $seat } ignores the riot: { $riot }.
    }
event-fed =
    { $unfed ->
        [0] { $fed ->
            [0] { $seat } has nobody to feed.
            [one] { $seat } feeds { $fed } citizen.
           *[other] { $seat } feeds { $fed } citizens.
        }
        [one] { $seat } feeds { $fed } of { $all } citizens; { $unfed } goes hungry.
       *[other] { $seat } feeds { $fed } of { $all } citizens; { $unfed } go hungry.
    }
event-damned = { $seat } suffers damnatio memoriae.
why-out-ruin =
    { $seat } is erased from memory (damnatio memoriae): { $ruin ->
        [0] unrest { $unrest } alone reaches
        [one] unrest { $unrest } and one ruin token reach
       *[other] unrest { $unrest } and { $ruin } ruin tokens reach
    } the last space of the ruin column. { $points } are lost.
event-over = The game is over.
event-phase =
    { $letter ->
        [none] The { $phase }.
       *[other] Phase { $letter }: { $phase }.
    }
event-served = The { $building } on { $hill } serves { $seat }.

## Why not: moves of another decision

refuse-over = The game is over
refuse-other-decision = That is for { $wanted }; right now you are { $open }
refuse-acted = You have already taken your action; only free actions are left
refuse-not-acted = Take an action first; to do nothing, pass
refuse-nothing-to-decline = There is nothing to decline; right now you are { $open }
refuse-must =
    { $step ->
        [play_card] { $source }: you chose this, so a card has to be played
        [choose] { $source }: choose one of the effects
        [exchange] { $source }: you chose this, so exchange at least once
        [influence] { $source }: you chose this, so a hill has to be influenced
        [use_hill] { $source }: you chose this, so a reward token has to be taken
        [use_token] { $source }: you chose the hill, so take one of its reward tokens
        [promote] { $source }: you chose this, so you have to move up on a hill
       *[ready] { $source }: you chose this, so a monument has to be readied
    }

## Why not: where a card is

refuse-in-area =
    { $mine ->
        [yes] { $card } is already in your play area
       *[no] { $card } is in the play area of { $seat }
    }
refuse-epoch =
    { $epoch ->
        [1] { $card } is a card of Epoch I, and this is Epoch { $now ->
            [2] II
           *[3] III
        }
        [2] { $card } is a card of Epoch II, and this is Epoch { $now ->
            [1] I
           *[3] III
        }
       *[3] { $card } is a card of Epoch III, and this is Epoch { $now ->
            [1] I
           *[2] II
        }
    }
refuse-not-open = { $card } is not on offer this epoch
refuse-in-hand = { $card } is still in your hand: play it first
refuse-on-board = { $card } lies on the board, not in your hand
refuse-eliminated =
    { $mine ->
        [yes] You have discarded { $card }
       *[no] { $seat } has discarded { $card }
    }
refuse-not-held = You do not have { $card }
refuse-not-in-play = { $card } is not in your play area
refuse-not-within-reach =
    { $place ->
        [board] { $card } does not lie on the board
       *[both] { $card } is neither in your hand nor on the board
    }
refuse-kept = You have already kept { $card }
refuse-handed-on = You have passed { $card } on

## Why not: actions

refuse-card-price = { $card } costs { $price }; you lack { $missing }
refuse-favour = { $card } grants a favour for every { $unit }, and you have none
refuse-built = The { $building } of this epoch is built already ({ $whom })
refuse-space-empty = No { $building } is on offer
refuse-no-room = Every hill has the { $building } already
refuse-build-price = The { $building } costs { $price }; you lack { $missing }
refuse-building-there = { $hill } has the { $building } already
refuse-inactive = { $hill } is not used with { $seats } players
refuse-no-citizen = You have no citizen in your Domus to send to { $hill }
refuse-full = All { $spaces } spaces of { $hill } are taken
refuse-hill-price = Influencing { $hill } costs { $price }; you lack { $missing }

## Why not: free actions

refuse-empty-hand = You have no card in hand to discard for { $reward }
refuse-timing =
    { $timing ->
        [instant] { $card } works at once when it is played, and cannot be activated
        [permanent] { $card } is lasting and cannot be activated
        [favour] { $card } grants a favour when it is asked, and cannot be activated
       *[none] { $card } has no ability to activate
    }
refuse-used = { $card } has already been used this epoch
refuse-activate = { $card } can do nothing now: { $missing }

## Why not: effects

refuse-other-card = { $source } lets you { $effect }, and { $card } is none of these
refuse-ready = { $card } is ready already
refuse-readies = { $card } readies others, not itself
refuse-no-stack = { $source } works only where you have a citizen, and you have none on { $hill }
refuse-prefect = You are already prefect of { $hill }
refuse-higher = You cannot pass the stack of { $seat } on { $hill }: { $theirs } against your { $yours }
refuse-no-option = { $source } has only { $count } effects, not { $option }
refuse-option = { $source }: “{ $effect }” is not possible now: { $missing }
refuse-times = { $source } exchanges at most { $most } times, not { $times }
refuse-exchange-price =
    { $times ->
        [one] Exchanging once costs { $price }; you lack { $missing }
       *[other] Exchanging { $times } times costs { $price }; you lack { $missing }
    }

## Why not: reward tokens

refuse-token-missing = There is no reward token of { $reward } on { $hill }
refuse-token-exhausted = The reward token of { $reward } on { $hill } is exhausted
refuse-token-first = The reward token of { $reward } on { $hill } was your first
refuse-token = The reward token of { $reward } on { $hill } is no use now: { $missing }
refuse-exhausting =
    { $how ->
        [yes] This effect leaves the reward token of { $reward } active
        [no] This effect exhausts the reward token of { $reward }
       *[placing] You have no card that leaves the reward token of { $reward } active
    }
refuse-no-two = Leaving the reward token of { $reward } active takes two active tokens on { $hill }
refuse-no-active-token = There is no active reward token on { $hill }
refuse-no-token-possible = No active reward token on { $hill } is any use now: { $missing }

## Why not: what is missing. Parts of a reason

missing-count = you have no { $unit }
missing-payment = you lack { $missing }
missing-citizen = you have no citizen in your Domus
missing-hill = no hill has room for you at a price you can pay
missing-card =
    { $kind ->
        [monument] you can afford no monument { $place ->
            [hand] in your hand
            [board] on the board
           *[both] in your hand or on the board
        }
        [province] you can afford no province { $place ->
            [hand] in your hand
            [board] on the board
           *[both] in your hand or on the board
        }
       *[any] you can afford no card { $place ->
            [hand] in your hand
            [board] on the board
           *[both] in your hand or on the board
        }
    }
missing-token = no hill with one of your citizens has a reward token you can take
missing-equal-stack = no hill has an equal stack just left of yours
missing-used-monument = none of your other monuments has been used
missing-at-work = you have no citizen in the Construction Area
missing-ruin = you have no ruin token

## Why not: riots and turn order

refuse-riot-price = The riot on space { $space } costs { $price }; you lack { $missing }
refuse-ignore =
    { $most ->
        [0] You have no card that lets you ignore the riot on space { $space }
       *[other] You cannot ignore the riot on space { $space }, too: your cards ignore only { $most }
    }
refuse-no-place = There is no place { $place } in the turn order of { $seats } players
refuse-place-taken = Place { $place } is taken ({ $whom })

## The table in the terminal

table-moment = epoch { $epoch } of { $epochs }: { $phase }
table-letter =
    { $resource ->
        [stone] s
        [aurei] a
        [grain] g
        [citizen] c
        [unrest] u
       *[pp] PP
    }
table-legend = { $stone } stone, { $aurei } aurei, { $grain } grain, { $citizen } citizen, { $unrest } unrest; ( ) used, { $fallen } devastated
table-hills = The hills
table-buildings = buildings
table-rewards = rewards
table-later = later
table-cost = cost
table-free = free
table-position =
    { $position ->
        [1] prefect
        [2] second
       *[3] third
    }
table-building =
    { $building ->
        [templum] Tem
        [aquaeductus] Aqu
       *[amphitheatrum] Amp
    }
table-play-board = card
table-construction = To build, +{ $pp } PP:
table-built = built
table-unrest = unrest
table-riots = riots
table-ruin = final PP
table-people = Personalities
table-board = Cards on the board
table-on-board = The board
table-gains = gains
table-end = end
table-column =
    { $column ->
        [pp] PP
        [unrest] unrest
        [ruin] ruin
        [citizen] citizens
        [supply] supply
        [aurei] aurei
        [grain] grain
        [stone] stone
       *[hand] hand
    }
table-you = { $seat } (you)
table-damned = damnatio
table-passed = passed +{ $pp }
table-played = Played
table-pack = Keep one: pick { $pick } of 4
table-kept = Kept
table-hand = Your hand
table-passed-on = Passed on
table-abilities = In force
table-used = used
table-next-pass = the next to pass gains { $pp } PP
table-feed =
    { $count ->
        [0] nobody to feed
        [one] { $count } citizen to feed
       *[other] { $count } citizens to feed
    }
table-ability = { $effect }
table-out = out
table-category-short =
    { $category ->
        [political] pol.
        [civil] civil
        [religious] rel.
        [military] mil.
        [commercial] com.
        [diplomatic] dipl.
       *[personality] pers.
    }
table-next-order = next turn order
table-effects = in progress

## What makes a position good or bad, in a hint

trait-points = prestige
trait-cards = prestige from cards
trait-diversity = prestige from diversity
trait-categories = colours in play
trait-stone = stone
trait-aurei = aurei
trait-grain = grain
trait-citizens = citizens at home
trait-supply = citizens in supply
trait-unrest = unrest
trait-angry = dangerous unrest
trait-ruin = ruin
trait-loss = prestige lost to ruin
trait-damnation = damnatio memoriae
trait-hunger = hungry citizens
trait-riots = riots
trait-hills = prestige from hills
trait-prefect = prefectures
trait-buildings = buildings you hold
trait-crowded = crowded hills
trait-placed = citizens out on the board
trait-hand = cards in hand
trait-passed = turns given up
trait-turn = being on turn
trait-acted = having acted
trait-order = coming early in the turn order
trait-permanent = lasting abilities
trait-activated = abilities for once an epoch
trait-second = second places
trait-rich = aurei to spare
hint-in-hand = holding { $card }
hint-in-play = having { $card } in play

## Places: what they do, and what they would bring the seat that looks

place-card =
    { $kind ->
        [monument] A { $category } monument for { $cost }: { $facts }.
       *[province] A { $category } province for { $cost }: { $facts }.
    }
now-card =
    { $where ->
        [board] { $count ->
            [0] Only a reward token or a card’s ability can play it; it would be your first { $category } card
            [one] Only a reward token or a card’s ability can play it; your { $category } card adds a colour bonus of at least 1 aureus
           *[other] Only a reward token or a card’s ability can play it; your { $count } { $category } cards add a colour bonus of at least { $count } aurei
        }
       *[hand] { $count ->
            [0] It would be your first { $category } card, without a colour bonus
            [one] Your { $category } card in play adds a colour bonus of at least 1 aureus
           *[other] Your { $count } { $category } cards in play add a colour bonus of at least { $count } aurei
        }
    }
now-in-play =
    { $how ->
        [permanent] In play for { $seat }: its ability is in force
        [ready] In play for { $seat }: ready to be activated once this epoch
        [used] In play for { $seat }: used, and ready again in the next epoch
       *[over] In play for { $seat }: it counts at the end
    }
place-person = Pay { $cost } to ask for a favour, as your action: { $per }, { $effect }. You then keep the card, and nobody else can ask.
place-person-taken = The favour was granted: { $per }, { $effect }. The card counts as a colour of its own at the end.
now-person =
    { $times ->
        [0] You don’t meet the condition, so it would bring you nothing
        [one] It would count once for you
        [2] It would count twice for you
       *[other] It would count { $times } times for you
    }
place-hill =
    { $later ->
        [0] Send a citizen here and take a reward token. From the left the stacks score { $values } PP each epoch; the leftmost stack is prefect and also collects from the buildings.
       *[other] Send a citizen here and take a reward token. From the left the stacks score { $values } PP each epoch; the leftmost stack is prefect and also collects from the buildings. Each time the hill is devastated it loses its highest value, and the next pale one counts.
    }
place-hill-build = In every Buildings phase the { $building } gives the prefect of its hill { $income }, whoever has built it.
now-hill-prefect =
    { $whose ->
        [yours] You are prefect here
        [nobody] Nobody is prefect here yet
       *[other] { $seat } is prefect here
    }
place-value = { $value }
place-hill-closed = This hill is not in play with so few players.
now-hill =
    { $how ->
        [become] You would become prefect ({ $points })
        [stay] You would stay prefect ({ $points })
        [second] You would take second place ({ $points })
       *[third] You would take third place ({ $points })
    }
now-hill-full = There is no room for you
now-crowded-only = It is one of the hills with the most citizens: if the epoch ended now, it would be devastated and its prefect would gain { $unrest }
now-crowded = it is one of the hills with the most citizens: if the epoch ended now, it would be devastated and its prefect would gain { $unrest }
place-token = Whoever sends a citizen to { $hill } may take one active token: { $effect }. It is exhausted until the next epoch.
now-token-exhausted = It is exhausted
place-building = Build it on any hill for a citizen and { $stone }, and gain { $points }. In every Buildings phase the prefect of that hill gains { $income }.
now-built = { $seat } has built it in this epoch
now-not-offered = There is none on offer
now-building =
    { $hills ->
        [0] You are prefect of no hill that lacks it
        [one] You are prefect of { $hills } hill that lacks it
       *[other] You are prefect of { $hills } hills that lack it
    }
place-exchange = A free action: discard a card from your hand to { $effect }.
now-exchange =
    { $count ->
        [0] You have no card in hand
        [one] You hold { $count } card
       *[other] You hold { $count } cards
    }
place-pass = Pass for the rest of the epoch and gain { $points }. Whoever passes first also chooses a place in the next turn order first.
place-pass-any = Pass for the rest of the epoch. Cards left in your hand are lost.
now-passed = { $seat } has passed here
now-pass =
    { $cards ->
        [0] Your hand is empty, so nothing is lost
        [one] The card in your hand would be lost
       *[other] The { $cards } cards in your hand would be lost
    }
place-order = The turn order, from the left. At the end of an epoch it is chosen again, in the order of passing.
now-order = { $seat } is here
place-riot = In the Riots phase everybody with { $space } unrest or more pays { $cost }, or takes a ruin token.
now-riot =
    { $reached ->
        [yes] Your unrest is { $unrest }: it reaches you
       *[no] Your unrest is { $unrest }: it does not reach you
    }
place-unrest = Each player’s unrest, from 0 to { $most }. In the Riots phase you meet every riot token at your space or below it. What would bring it below 0 gains you { $points }; each step above { $most } costs 1 PP.
now-unrest = Your unrest is { $unrest }
place-ruin = At the end your unrest marker moves into this column, and up one space for each ruin token you have. You lose the PP shown there. The top space is damnatio memoriae: you cannot win. The small marks show where everybody would stand now.
now-ruin =
    { $points ->
        [0] With your unrest and ruin you would lose nothing at the end
       *[other] With your unrest and { $ruin ->
            [one] { $ruin } ruin token
           *[other] { $ruin } ruin tokens
        } you would lose { $points } PP at the end
    }
now-damned = If the game ended now, you would suffer damnatio memoriae
place-ignore = A card of yours lets you leave this riot token out: you neither pay nor take ruin.
place-decline = You may leave what is offered. What has been paid stays paid.
place-feed = In the Feeding phase every citizen eats 1 grain: those in your Domus, and those who have come home from the hills and the Construction Area. Each hungry one brings { $unrest }.
now-feed =
    { $hungry ->
        [yes] They will eat { $grain } grain, and you have { $have }: too little
       *[no] They will eat { $grain } grain, and you have { $have }
    }
place-phase =
    { $phase ->
        [draft] Everybody keeps four cards of five, one at a time, and passes the rest to the left.
        [actions] One action a turn, until everybody has passed: play a card, ask for a favour, influence a hill, or build.
        [scoring] On every hill the stacks score the values below them, from the left.
        [devastation] The hills with the most citizens are devastated, at least one less than there are players; ties count too. Each loses its highest value (not in Epoch III), and its prefect gains { $unrest }.
        [buildings] The prefect of each hill collects from its buildings.
        [domus] All citizens come home from the hills and the Construction Area.
        [riots] For each riot token at your unrest or below it you pay, or take a ruin token.
        [feeding] Every citizen eats 1 grain. Each hungry one brings { $hunger }.
       *[end_of_epoch] Cards left over are lost, reward tokens and abilities are ready again, and the next turn order is chosen in the order of passing.
    }
place-option = The ability offers several effects; you choose one.
place-times =
    { $times ->
        [one] Exchange once.
       *[other] Exchange { $times } times.
    }

## Warnings: what a move will not bring

warn-supply = You have too few citizens left in the supply, and gain fewer than shown
warn-ability = Its ability does nothing now: { $missing }
warn-prefect = The prefect there is { $seat }, who will get its income
warn-nobody = Nobody is prefect there, so nobody gets its income yet
