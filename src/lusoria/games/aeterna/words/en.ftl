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
timing-instant = instant
timing-permanent = permanent
timing-activate = activated
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
reward-unrest2 = 2 unrest less
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
step-turn = choosing the action of the turn
step-after = choosing a free action or the end of the turn
step-eliminate = choosing the card to eliminate
step-build = choosing the hill to build on
step-reward = choosing a reward token of the hill
step-second_reward = choosing a second reward token
step-play_card = choosing a card to play by an effect
step-choose = choosing what an effect does
step-exchange = choosing how often to exchange
step-influence = choosing a hill to influence by an effect
step-use_hill = choosing the hill to take a reward token from
step-use_token = choosing which reward token to take
step-promote = choosing the hill to change places on
step-ready = choosing the monument to make ready
step-riot = answering a riot
step-order = choosing a place in the turn order

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
        [calm] { $count } unrest less
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
for-every-limited = for every { $unit } (at most { $most })
unit-set = set of { $units }
unit-one = one { $unit }
unit-own = hill where you have a citizen
unit-prefect = hill where you are prefect
unit-not-prefect = hill where you have a citizen but are not prefect
unit-last = hill where your stack is the last on the right
unit-buildings = building on hills where you are prefect
unit-citizens =
    { $count ->
        [1] citizen of yours on the board
       *[other] { $count } of your citizens on the board
    }
unit-cards = { $cards } in your play area
unit-cards-now = { $cards } that you played in this epoch
unit-categories = different colour in your play area
kind =
    { $kind ->
        [monument] monument
        [province] province
       *[personality] personality
    }
card-of = { $category } card

## What effects do

effect-now = { $effect }, which is { $now } now
effect-may = you may { $effect }
effect-option = { $effects }
effect-gain = gain { $gains }
effect-gain-per = gain { $gains } { $per }
effect-lose-unrest = lose { $count } unrest
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
        [yes] take an active reward token on a hill where you have a citizen, and exhaust it
       *[no] take an active reward token on a hill where you have a citizen, without exhausting it
    }
effect-promote = change places on one hill with an equally high stack directly to the left of yours
effect-ready = make another of your used monuments ready again
effect-recall = take one of your citizens back from the Construction Area
effect-remove-ruin =
    { $count ->
        [one] discard { $count } ruin token
       *[other] discard { $count } ruin tokens
    }
effect-favour = { $per } { $effect }

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
       *[discard_card] whenever you eliminate a card, { $effect }
    }
effect-favour-extra =
    { $count ->
        [one] the requirement of a favour counts as met once more
       *[other] the requirement of a favour counts as met { $count } times more
    }
effect-reward-mode = on placing a citizen you may receive two reward tokens of the hill without exhausting them, instead of one
effect-feed-free =
    { $count ->
        [one] { $count } of your citizens needs no grain
       *[other] { $count } of your citizens need no grain
    }
effect-riot-ignore =
    { $count ->
        [one] you may leave out { $count } riot token in each Riots phase
       *[other] you may leave out { $count } riot tokens in each Riots phase
    }
effect-shield =
    { $count ->
        [one] { $count } devastated hill where you are prefect brings you no unrest
       *[other] up to { $count } devastated hills where you are prefect bring you no unrest
    }
effect-colour-bonus = a colour bonus of at least { $least } is raised by { $more }
effect-building-bonus = every building on hills where you are prefect brings { $more } more
effect-end-points = at the end gain { $points } { $per }

## What comes of a move

fact-bonus = { $bonus } as colour bonus
fact-instant = at once { $effect }
fact-permanent = from then on { $effect }
fact-activate = once an epoch { $effect }
fact-end = { $points } at the end
fact-standing =
    { $how ->
        [become] you become prefect ({ $points })
        [stay] you stay prefect ({ $points })
       *[other] you come to stand in position { $position } ({ $points })
    }
fact-tokens =
    { $two ->
        [yes] then you may take a reward token, or two without exhausting them: { $tokens }
       *[no] then you may take a reward token: { $tokens }
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
        [one] Ask { $card } a favour for { $price }: { $per }, { $effect }; that is once now
        [2] Ask { $card } a favour for { $price }: { $per }, { $effect }; that is twice now
       *[other] Ask { $card } a favour for { $price }: { $per }, { $effect }; that is { $times } times now
    }
move-build = Build the { $building } for { $price }: gain { $points }, and in every Buildings phase the prefect of its hill has { $income }; the hill is asked next
move-build-on = Build the { $building } on { $hill } for { $price }: gain { $points }, and in every Buildings phase the prefect of the hill (now { $prefect }) has { $income }
move-influence = Influence { $hill } for { $price }: { $facts }
move-pass =
    { $left ->
        [0] Pass for this epoch and gain { $points }
        [one] Pass for this epoch and gain { $points }; the card left in your hand is lost
       *[other] Pass for this epoch and gain { $points }; the { $left } cards left in your hand are lost
    }

## Moves: free actions

move-activate = Activate { $card }: { $effect }
move-eliminate = Eliminate a card of your hand to { $effect }; the card is asked next
move-eliminate-card = Eliminate { $card } to { $effect }
move-end-turn = End the turn

## Moves: effects

move-take =
    { $how ->
        [exhaust] Take and exhaust a reward token of { $hill }: { $effect }
        [keep] Take a reward token of { $hill } and leave it active: { $effect }
       *[hill] Take a reward token of { $hill }: { $effect }
    }
move-option = { $source }: { $effect }
move-exchange = Pay { $price } and { $effect }
move-promote = Change places with { $seat } on { $hill }: { $standing }
move-ready = Make { $card } ready again: { $effect }
move-decline =
    { $step ->
        [reward] Take no reward token
        [second_reward] Take no second reward token
        [play_card] Play no card
        [choose] Choose nothing, as nothing can be carried out
        [exchange] Exchange nothing
        [influence] Influence no hill
        [use_hill] Take no reward token
       *[promote] Change places on no hill
    }

## Moves: riots and turn order

move-riot-pay = Pay { $price } for the riot token on space { $space }
move-riot-ruin = Take a ruin token, which makes { $ruin }, and do not pay { $shown } for the riot token on space { $space }
move-riot-ignore = Leave out the riot token on space { $space }, and keep { $shown }
move-order = Take place { $place } in the turn order of the next epoch

## Events: the table

event-epoch =
    { $epoch ->
        [1] Epoch I begins: the Kings.
        [2] Epoch II begins: the Republic.
       *[3] Epoch III begins: the Empire.
    }
event-token-laid = A reward token of { $reward } is laid on { $hill }.
event-riot-laid = A riot token of { $riot } is laid on riot space { $space }.
event-order = { $seat } has place { $place } in the turn order.
event-person = { $card } can be asked a favour.

## Events: the draft

event-dealt = { $seat } is dealt { $card }.
event-picked = { $seat } keeps { $card }.
event-picked-hidden = { $seat } keeps a card.
event-received = { $seat } is handed { $card }.
event-laid-out = { $card }, which { $seat } did not keep, lies on the board.

## Events: what is paid and gained

event-paid = { $seat } pays { $amount }.
event-gained = { $seat } gains { $amount }.
event-colour-bonus = { $seat } has a colour bonus of { $amount }.
event-points =
    { $source ->
        [unrest] { $seat } gains { $points }, as the unrest cannot fall further.
        [build] { $seat } gains { $points } for the building.
        [pass] { $seat } gains { $points } for passing.
        [building] { $seat } gains { $points } from a building.
        [leftovers] { $seat } gains { $points } for what is left over.
        [cards] { $seat } gains { $points } for the cards in the play area.
        [diversity] { $seat } gains { $points } for diversity.
       *[other] { $seat } gains { $points }.
    }
event-points-hill = { $seat } gains { $points } on { $hill }.
event-points-lost =
    { $source ->
        [unrest] { $seat } loses { $points }, as the unrest cannot rise further.
        [cards] { $seat } loses { $points } for the cards in the play area.
        [ruin] { $seat } loses { $points } through unrest and ruin.
       *[other] { $seat } loses { $points }.
    }
event-unrest =
    { $way ->
        [up] The unrest of { $seat } rises from { $was } to { $now }.
        [down] The unrest of { $seat } falls from { $was } to { $now }.
       *[stays] The unrest of { $seat } stays at { $now }.
    }
event-ruin =
    { $way ->
        [up] { $seat } takes a ruin token and has { $now }.
       *[down] { $seat } discards ruin and has { $now } { $now ->
            [one] ruin token
           *[other] ruin tokens
        } left.
    }

## Events: actions

event-played =
    { $place ->
        [board] { $seat } plays { $card } from the board.
       *[hand] { $seat } plays { $card }.
    }
event-took-person =
    { $times ->
        [one] { $seat } asks { $card } a favour, which counts once.
        [2] { $seat } asks { $card } a favour, which counts twice.
       *[other] { $seat } asks { $card } a favour, which counts { $times } times.
    }
event-built = { $seat } builds the { $building } on { $hill }.
event-stands =
    { $position ->
        [1] { $how ->
            [placed] { $seat } sends a citizen to { $hill } and is prefect there.
           *[promoted] { $seat } changes places on { $hill } and is prefect there.
        }
       *[other] { $how ->
            [placed] { $seat } sends a citizen to { $hill } and stands in position { $position }.
           *[promoted] { $seat } changes places on { $hill } and stands in position { $position }.
        }
    }
event-took-token =
    { $how ->
        [exhaust] { $seat } takes the reward token of { $reward } on { $hill }.
       *[keep] { $seat } takes the reward token of { $reward } on { $hill } and leaves it active.
    }
event-declined = { $seat } declines what is offered.
event-eliminated = { $seat } eliminates { $card } for { $reward }.
event-activated = { $seat } activates { $card }.
event-triggered = { $card } works for { $seat }.
event-readied = { $seat } makes { $card } ready again.
event-recalled = { $seat } takes a citizen back from the Construction Area.
event-passed = { $seat } passes and takes place { $place } on the pass track.

## Events: the later phases

event-devastated =
    { $tokens ->
        [0] { $hill } is devastated, with { $seat } as prefect.
        [one] { $hill } is devastated, with { $seat } as prefect, and has { $tokens } devastation token.
       *[other] { $hill } is devastated, with { $seat } as prefect, and has { $tokens } devastation tokens.
    }
event-shielded = { $seat } gains no unrest from { $hill }.
event-came-home = { $seat } has { $citizens } back home.
event-rioted =
    { $answer ->
        [paid] { $seat } pays for the riot token of { $riot }.
        [ruin] { $seat } does not pay for the riot token of { $riot }.
       *[left_out] { $seat } leaves out the riot token of { $riot }.
    }
event-fed =
    { $unfed ->
        [0] { $fed ->
            [0] { $seat } has nobody to feed.
            [one] { $seat } feeds { $fed } citizen.
           *[other] { $seat } feeds { $fed } citizens.
        }
        [one] { $seat } feeds { $fed } and leaves { $unfed } citizen hungry.
       *[other] { $seat } feeds { $fed } and leaves { $unfed } citizens hungry.
    }
event-damned = { $seat } suffers damnatio memoriae.
event-over = The game is over.
event-phase =
    { $letter ->
        [none] The { $phase }.
       *[other] Phase { $letter }: { $phase }.
    }
event-served = The { $building } on { $hill } serves { $seat }.

## Why not: moves of another decision

refuse-over = The game is over
refuse-other-decision = This is a move for { $wanted }; now it is time for { $open }
refuse-acted = The action of this turn has been performed; what is left are free actions and the end of the turn
refuse-not-acted = The turn ends only after its action; to do nothing, pass
refuse-nothing-to-decline = Only what an effect or a reward token offers can be declined; now it is time for { $open }
refuse-must =
    { $step ->
        [play_card] { $source }: this has been opted for, so a card has to be played
        [choose] { $source }: one of the options has to be chosen
        [exchange] { $source }: this has been opted for, so the exchange has to be made at least once
        [influence] { $source }: this has been opted for, so a hill has to be influenced
        [use_hill] { $source }: this has been opted for, so a reward token has to be taken
        [use_token] { $source }: the hill has been chosen, so one of its reward tokens has to be taken
        [promote] { $source }: this has been opted for, so places have to be changed on a hill
       *[ready] { $source }: this has been opted for, so a monument has to be made ready
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
refuse-not-open = { $card } does not lie open in this epoch
refuse-in-hand = { $card } is still in your hand and has to be played first
refuse-on-board = { $card } lies on the board and not in your hand
refuse-eliminated =
    { $mine ->
        [yes] You have eliminated { $card }
       *[no] { $seat } has eliminated { $card }
    }
refuse-not-held = You do not hold { $card }
refuse-kept = You have already kept { $card }
refuse-handed-on = You have handed { $card } on, and it is not among the cards that you hold now

## Why not: actions

refuse-card-price = { $card } costs { $price }; you lack { $missing }
refuse-favour = { $card } grants a favour for every { $unit }, and there is none
refuse-built = The { $building } of this epoch has been built: its space is taken by a citizen ({ $whom })
refuse-space-empty = The { $building } is not on offer: its space in the Construction Area is empty
refuse-no-room = The { $building } stands on every hill already
refuse-build-price = The { $building } costs { $price }; you lack { $missing }
refuse-building-there = The { $building } stands on { $hill } already
refuse-inactive = { $hill } is not in play with { $seats } players
refuse-no-citizen = To influence { $hill } takes a citizen of your Domus, and you have none there
refuse-full = All { $spaces } spaces of { $hill } are taken, and you have no stack there
refuse-hill-price = To influence { $hill } costs { $price }; you lack { $missing }

## Why not: free actions

refuse-empty-hand = You have no card in hand to eliminate for { $reward }
refuse-timing = { $card } is { $timing } and cannot be activated
refuse-used = { $card } has already been used in this epoch
refuse-activate = { $card } can do nothing now: { $missing }

## Why not: effects

refuse-other-card = { $source } lets you { $effect }, and { $card } is none of these
refuse-ready = { $card } is ready already
refuse-readies = { $card } makes others ready and cannot be made ready itself
refuse-no-stack = { $source } works only where you have a citizen, and you have none on { $hill }
refuse-prefect = You are already prefect of { $hill }
refuse-higher = On { $hill } the stack of { $seat } to the left of yours is higher: { $theirs } against { $yours }
refuse-no-option = { $source } has only { $count } options and no option { $option }
refuse-option = { $source } cannot do this now: { $effect }. What is missing: { $missing }
refuse-times = { $source } exchanges at most { $most } times, not { $times }
refuse-exchange-price =
    { $times ->
        [one] To exchange once costs { $price }; you lack { $missing }
       *[other] To exchange { $times } times costs { $price }; you lack { $missing }
    }

## Why not: reward tokens

refuse-token-missing = There is no reward token of { $reward } on { $hill }
refuse-token-exhausted = The reward token of { $reward } on { $hill } is exhausted
refuse-token-first = The reward token of { $reward } on { $hill } was the first of the two
refuse-token = The reward token of { $reward } on { $hill } is of no use now: { $missing }
refuse-exhausting =
    { $how ->
        [yes] The reward token of { $reward } would be exhausted, but this effect leaves it active
        [no] The reward token of { $reward } would stay active, but this effect exhausts it
       *[placing] The reward token of { $reward } would stay active, but you have no card that allows it
    }
refuse-no-two = To leave the reward token of { $reward } active takes two active tokens on { $hill }, and there are fewer
refuse-no-active-token = There is no active reward token on { $hill }
refuse-no-token-possible = No active reward token on { $hill } is of use now: { $missing }

## Why not: what is missing. Parts of a reason

missing-count = there is no { $unit }
missing-payment = you lack { $missing }
missing-citizen = you have no citizen in your Domus
missing-hill = no hill has room for you at a price that you can pay
missing-card =
    { $kind ->
        [monument] you can pay for no monument { $place ->
            [hand] in your hand
            [board] on the board
           *[both] in your hand or on the board
        }
        [province] you can pay for no province { $place ->
            [hand] in your hand
            [board] on the board
           *[both] in your hand or on the board
        }
       *[any] you can pay for no card { $place ->
            [hand] in your hand
            [board] on the board
           *[both] in your hand or on the board
        }
    }
missing-token = no hill with a citizen of yours has a reward token that you can take
missing-equal-stack = on no hill an equally high stack is directly to the left of yours
missing-used-monument = no other monument of yours has been used and can be made ready
missing-at-work = you have no citizen in the Construction Area
missing-ruin = you have no ruin token

## Why not: riots and turn order

refuse-riot-price = The riot token on space { $space } costs { $price }; you lack { $missing }
refuse-ignore =
    { $most ->
        [0] No card of yours lets you leave out the riot token on space { $space }
       *[other] The riot token on space { $space } cannot be left out, too: your cards let you leave out { $most }
    }
refuse-no-place = There is no place { $place } in the turn order of { $seats } players
refuse-place-taken = Place { $place } in the turn order is taken ({ $whom })

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
table-pack = Keep one: pack { $pick } of 4
table-kept = Kept
table-hand = Your hand
table-passed-on = Passed on
table-abilities = In force
table-used = used
table-next-pass = whoever passes next gains { $pp } PP
table-feed =
    { $count ->
        [0] you have nobody to feed
        [one] you have { $count } citizen to feed
       *[other] you have { $count } citizens to feed
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
table-effects = under way

## What makes a position good or bad, in a hint

trait-points = prestige
trait-cards = prestige of cards
trait-diversity = prestige of diversity
trait-categories = categories
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
trait-hills = prestige of hills
trait-prefect = prefectures
trait-buildings = buildings held
trait-crowded = crowded hills
trait-placed = citizens on the board
trait-hand = cards in hand
trait-passed = turns given up
trait-turn = the turn
trait-acted = actions taken
trait-order = place in the order
trait-permanent = lasting abilities
trait-activated = abilities to activate
trait-second = second places
trait-rich = aurei to spare
hint-in-hand = { $card } in the hand
hint-in-play = { $card } in play
