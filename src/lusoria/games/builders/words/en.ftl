### The Builders: Antiquity. Moves and reasons have no full stop at the end, events have one.

## Buildings and machines. The text is put after "the"

building-b_house = House
building-b_market = Market
building-b_quarry = Quarry
building-b_watering_trough = Watering Trough
building-b_trading_post = Trading Post
building-b_camel_stable = Camel Stable
building-b_shop = Shop
building-b_rural_house = Rural House
building-b_armoury = Armoury
building-b_shipyard = Shipyard
building-b_harbour = Harbour
building-b_archery_range = Archery Range
building-b_town_hall = Town Hall
building-b_noble_house = Noble House
building-b_town_house = Town House
building-b_temple = Temple
building-b_forum = Forum
building-b_barracks = Barracks
building-b_fortress = Fortress
building-b_school_of_philosophy = School of Philosophy
building-b_ziggurat = Ziggurat
building-b_palace_of_assur = Palace of Assur
building-b_lighthouse_of_alexandria = Lighthouse of Alexandria
building-b_theatre = Theatre
building-b_tower_of_babel = Tower of Babel
building-b_sphinx = Sphinx
building-b_hanging_gardens = Hanging Gardens
building-b_colossus_of_rhodes = Colossus of Rhodes
building-b_pyramid = Pyramid
building-m_saw = Saw Machine
building-m_architects_table = Architect’s Table
building-m_scaffolding = Scaffolding
building-m_hoist = Hoist

## Team members. The text is put after "the". Numbers tell members of one rank apart, as in the words of moves

member-w_apprentice_1 = first apprentice
member-w_apprentice_2 = second apprentice
member-w_apprentice_3 = third apprentice
member-w_apprentice_4 = fourth apprentice
member-w_labourer_1 = first labourer
member-w_labourer_2 = second labourer
member-w_labourer_3 = third labourer
member-w_labourer_4 = fourth labourer
member-w_companion_1 = first companion
member-w_companion_2 = second companion
member-w_companion_3 = third companion
member-w_companion_4 = fourth companion
member-w_companion_5 = fifth companion
member-w_companion_6 = sixth companion
member-w_master_1 = first master
member-w_master_2 = second master
member-w_master_3 = third master
member-w_master_4 = fourth master

member-s_stone_decoration = slave of stone and decoration
member-s_architecture_decoration = slave of architecture and decoration
member-s_stone_architecture = slave of stone and architecture
member-s_stone_wood = slave of stone and wood
member-s_wood_decoration = slave of wood and decoration
member-s_wood_architecture = slave of wood and architecture

member-m_saw = { building-m_saw }
member-m_architects_table = { building-m_architects_table }
member-m_scaffolding = { building-m_scaffolding }
member-m_hoist = { building-m_hoist }

member-freed = freed { $member }

## Tools, universities and loans. The text is put after "the"

tool-t_mallet = mallet
tool-t_saw = saw
tool-t_set_square = set square
tool-t_paintbrush = paintbrush

university-u_stone = university of stone
university-u_wood = university of wood
university-u_architecture = university of architecture
university-u_decoration = university of decoration

loan-l_loan_1 = first loan
loan-l_loan_2 = second loan
loan-l_loan_3 = third loan
loan-l_loan_4 = fourth loan

## Resources

resource-stone = stone
resource-wood = wood
resource-architecture = architecture
resource-decoration = decoration

## Where in the game we are

stage-turns = turns
stage-settlement = final settlement
stage-over = end of the game

## Which decision is open

step-none = nothing to decide
step-move = choosing the next move of the turn
step-person = choosing whom to educate
step-site = choosing the site that somebody is sent to
step-tool = choosing a tool for the person who is sent
step-settle = freeing slaves and repaying loans at the final settlement

## Amounts: parts of a list such as "1 action and 4 sesterces" or "3 wood and 1 decoration"

amount-actions =
    { $count ->
        [one] { $count } action
       *[other] { $count } actions
    }
amount-sesterces =
    { $count ->
        [one] { $count } sesterce
       *[other] { $count } sesterces
    }
amount-points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
amount-resource = { $count } { $resource }
amount-none = nothing

## Moves: the rows

move-start = Start the { $building } (needs { $needs }; pays { $pays }) for { $price }
move-start-machine = Start the { $building } (needs { $needs }; pays { $pays }, then works with { $gives }) for { $price }
move-hire = Recruit the { $member } ({ $gives }; wage { $wage }) for { $price }

## Moves: investments

move-buy-slave = Buy the { $member } ({ $gives }; no wage) for { $price }; not freed by the end it costs { $penalty }
move-buy-tool = Buy the { $tool } (adds { $adds }) for { $price }
move-loan = Take a loan of { $gain } for { $price }; at the end you repay { $repayment } or lose { $penalty }
move-educate = Choose the { $university } ({ $resource } becomes { $level }) for { $price }; the person is asked next
move-person =
    { $now ->
        [0] Educate the { $member } for { $price }: { $resource } becomes { $level }, where there is none now
       *[other] Educate the { $member } for { $price }: { $resource } becomes { $level }, where it is { $now } now
    }

## Moves: slaves, sesterces and actions

move-free = Free the { $member } for { $price }; the wage is { $wage } from then on
move-take = Take { $gain } for { $price }
move-buy-action = Buy an extra action for { $price }
move-settle-myself = Keep the final settlement in your own hands: you will be asked which slaves to free and which loans to repay
move-end-turn =
    { $left ->
        [0] End the turn
        [one] End the turn; { $left } action is lost
       *[other] End the turn; { $left } actions are lost
    }

## Moves: sending somebody to a site. First who, then where to, then with which tool

move-send = Send the { $member } ({ $gives }) for { $price }
move-send-noting = Send the { $member } ({ $gives }) for { $price }; { $notes }
note-dearer = some sites take more actions
note-missing =
    { $missing ->
        [one] the missing action costs { $extra }
       *[other] the { $missing } missing actions cost { $extra }
    }
note-completes = this can complete { $sites }
note-site = the { $site }
move-to = { $sending }; { $outcome }
send-to =
    { $missing ->
        [0] Send the { $member } to the { $site } for { $price }
        [one] Buy the action that is missing for { $extra } and send the { $member } to the { $site } for { $price }
       *[other] Buy the { $missing } actions that are missing for { $extra } and send the { $member } to the { $site } for { $price }
    }
send-with =
    { $missing ->
        [0] Send the { $member } with the { $tool } to the { $site } for { $price }
        [one] Buy the action that is missing for { $extra } and send the { $member } with the { $tool } to the { $site } for { $price }
       *[other] Buy the { $missing } actions that are missing for { $extra } and send the { $member } with the { $tool } to the { $site } for { $price }
    }
send-without =
    { $missing ->
        [0] Send the { $member } without a tool to the { $site } for { $price }
        [one] Buy the action that is missing for { $extra } and send the { $member } without a tool to the { $site } for { $price }
       *[other] Buy the { $missing } actions that are missing for { $extra } and send the { $member } without a tool to the { $site } for { $price }
    }
outcome-completes = this completes it: { $reward }
outcome-completes-machine = this completes it: { $reward }, and it joins your team
outcome-lacks = it then still needs { $lacks }

## Moves: the final settlement

move-buy-freedom = Free the { $member } for { $price }, and do not lose { $penalty }
move-repay = Repay a loan for { $price }, and do not lose { $penalty }
move-done = Settle nothing more, and lose { $penalty } for what is left

## Events: the table

event-round = Round { $round } begins. { $seat } is the first player.
event-turned-building = The { $building } comes into slot { $slot } of the building row.
event-turned-top = The { $building } lies open on the building deck.
event-turned-worker = The { $member } comes into slot { $slot } of the worker row.
event-dealt = { $seat } begins with the { $member }.
event-turn = It is { $seat }’s turn, with { $actions }.

## Events: moves

event-started = { $seat } starts the { $building }.
event-recruited = { $seat } recruits the { $member }.
event-paid =
    { $reason ->
        [action] { $seat } pays { $sesterces } for an extra action.
        [slave] { $seat } pays { $sesterces } for a slave.
        [tool] { $seat } pays { $sesterces } for a tool.
        [university] { $seat } pays { $sesterces } for a university.
        [wage] { $seat } pays a wage of { $sesterces }.
        [freedom] { $seat } pays { $sesterces } for a slave’s freedom.
       *[repayment] { $seat } pays { $sesterces } to repay a loan.
    }
event-received =
    { $source ->
        [taken] { $seat } takes { $sesterces } from the bank.
        [loan] { $seat } receives { $sesterces } with the loan.
       *[reward] { $seat } receives a reward of { $sesterces }.
    }
event-bought-action = { $seat } buys an extra action and has { $actions } now.
event-bought-slave = { $seat } buys the { $member }.
event-bought-tool = { $seat } buys the { $tool }.
event-took-loan = { $seat } takes the { $loan }.
event-educated = { $seat } educates the { $member } at the { $university }.
event-freed = { $seat } frees the { $member }.
event-settles-itself = { $seat } will decide the final settlement personally.
event-ended-turn =
    { $left ->
        [0] { $seat } ends the turn.
        [one] { $seat } ends the turn and loses { $left } action.
       *[other] { $seat } ends the turn and loses { $left } actions.
    }

## Events: sites

event-sent = { $seat } sends the { $member } to the { $site }.
event-equipped = { $seat } equips the { $member } with the { $tool }.
event-completed =
    { $count ->
        [0] { $seat } completes the { $building }.
        [one] { $seat } completes the { $building } for { $count } point.
       *[other] { $seat } completes the { $building } for { $count } points.
    }
event-released = The { $member } is back from the { $site }.
event-tool-returned = { $seat } has the { $tool } back.
event-joined = The { $member } joins the team of { $seat }.

## Events: the end

event-last-round = { $seat } has { $points }: this is the last round.
event-cut-short = After { $rounds } rounds the game is ended.
event-repaid = { $seat } repays the { $loan }.
event-settled = { $seat } has settled and keeps { $sesterces }.
event-over = The game is over.

## Why not: moves of another decision

refuse-over = The game is over
refuse-other-decision = This is a move for { $wanted }; now it is time for { $open }

## Why not: where a card is

refuse-in-deck = The { $building } is still in the building deck
refuse-on-top = The { $building } lies open on the building deck, and only a card of the row can be started
refuse-in-row = The { $building } is in the building row and has to be started first
refuse-site =
    { $mine ->
        [yes] The { $building } is already one of your sites
       *[no] The { $building } is a site of { $seat }
    }
refuse-finished =
    { $mine ->
        [yes] You have already finished the { $building }
       *[no] { $seat } has already finished the { $building }
    }
refuse-machine-site = The { $building } is still one of your sites, and works for you only when it is finished
refuse-worker-deck = The { $member } is still in the worker deck
refuse-worker-row = The { $member } is in the worker row and has to be recruited first
refuse-slave-pile = The { $member } is in the pile and has to be bought first
refuse-in-team =
    { $mine ->
        [yes] The { $member } is already in your team
       *[no] The { $member } is in the team of { $seat }
    }
refuse-working = The { $member } is working on the { $site }, until that is completed
refuse-tool-pile = The { $tool } is in the pile and has to be bought first
refuse-tool-owned =
    { $mine ->
        [yes] The { $tool } already belongs to you
       *[no] The { $tool } belongs to { $seat }
    }
refuse-tool-used = The { $tool } is in use: the { $member } holds it on the { $site }, until that is completed
refuse-university-taken =
    { $mine ->
        [yes] The { $university } has gone to your { $member }
       *[no] The { $university } has gone to the { $member } of { $seat }
    }
refuse-no-loan-left = No loan is left in the pile

## Why not: prices

refuse-start-price = To start the { $building } costs { $price }; you lack { $missing }
refuse-hire-price = To recruit the { $member } costs { $price }; you lack { $missing }
refuse-invest-price = The { $card } costs { $price }; you lack { $missing }
refuse-free-price = To free the { $member } costs { $price }; you lack { $missing }
refuse-take = To take { $gain } costs { $price }; you lack { $missing }
refuse-buy-action = An extra action costs { $price }; you lack { $missing }
refuse-repay = To repay a loan costs { $price }; you lack { $missing }
refuse-send-wage = The { $member } has a wage of { $wage }; you lack { $missing }
refuse-send-actions = To send the { $member } costs at least { $price }; with { $bought } to be bought that comes to { $total }, and you lack { $missing }
refuse-to-price = To send the { $member } to the { $site } costs { $price }; with { $bought } to be bought that comes to { $total }, and you lack { $missing }

## Why not: investments

refuse-invested =
    { $count ->
        [0] The { $card } would be an investment, and none can be made in a turn
        [one] The { $card } would be a second investment in this turn, and only { $count } is allowed
       *[other] The { $card } would be one investment too many in this turn, as only { $count } are allowed
    }
refuse-nobody-to-educate = You have nobody for the { $university }: no available worker or freed slave without a university
refuse-educate-slave = The { $member } has not been freed and may not be educated
refuse-educated = The { $member } has already been educated, at the { $university }

## Why not: slaves, sites and tools

refuse-freed = The { $member } has already been freed
refuse-no-site = You have no site to send the { $member } to
refuse-to = The { $site } now costs { $price }, and you lack { $missing }. But this is possible: “{ $move }”
refuse-buy-to = For the { $site } you have all the actions it takes. Nothing has to be bought: “{ $move }”
refuse-equip-slave = The { $member } has not been freed and may not be equipped with the { $tool }
refuse-equip-machine = The { $member } is a machine and may not be equipped with the { $tool }

## Why not: the final settlement

refuse-settles-already = You have already kept the final settlement in your own hands
refuse-nothing-to-settle = You have no slave and no loan to settle at the end
refuse-no-loan = You have no loan to repay

## The table in the terminal

table-round = round { $round }
table-has = has { $actions }
table-actions =
    { $count ->
        [one] { $count } action
       *[other] { $count } actions
    }
table-may-invest =
    { $left ->
        [0] the investment is made
        [one] the investment is still open
       *[other] { $left } investments are still open
    }
table-first = first player
table-last-round = this is the last round
table-yard = The building yard
table-legend = { $stone } stone, { $wood } wood, { $architecture } architecture, { $decoration } decoration
table-letter =
    { $resource ->
        [stone] s
        [wood] w
        [architecture] a
       *[decoration] d
    }
table-resource =
    { $resource ->
        [stone] stone
        [wood] wood
        [architecture] arch.
       *[decoration] dec.
    }
table-buildings = To build
table-workers = To hire
table-pays = pays
table-vp = VP
table-wage = wage
table-next =
    { $count ->
        [one] The last in the deck:
       *[other] Next of { $count } in the deck:
    }
table-deck =
    { $count ->
        [0] deck empty
       *[other] { $count } in the deck
    }
table-empty = empty
table-worker =
    { $worker ->
        [w_apprentice_1] Apprentice I
        [w_apprentice_2] Apprentice II
        [w_apprentice_3] Apprentice III
        [w_apprentice_4] Apprentice IV
        [w_labourer_1] Labourer I
        [w_labourer_2] Labourer II
        [w_labourer_3] Labourer III
        [w_labourer_4] Labourer IV
        [w_companion_1] Companion I
        [w_companion_2] Companion II
        [w_companion_3] Companion III
        [w_companion_4] Companion IV
        [w_companion_5] Companion V
        [w_companion_6] Companion VI
        [w_master_1] Master I
        [w_master_2] Master II
        [w_master_3] Master III
       *[w_master_4] Master IV
    }
table-slave = Slave
table-freed = Freed slave
table-investments =
    { $count ->
        [one] Investments, one a turn, each for 1 action
       *[other] Investments, { $count } a turn, each for 1 action
    }
table-slaves = Slaves
table-tools = Tools
table-loans = Loans
table-university = University
table-loan = { $left } left; at the end each costs { $repayment } sesterces or { $penalty } VP
table-gone = all gone
table-you = { $seat } (you)
table-money =
    { $count ->
        [one] { $count } sesterce
       *[other] { $count } sesterces
    }
table-points = { $points } points ({ $vp } VP)
table-sites = Sites
table-no-sites = none
table-next-send = next send
table-next-costs = ; next send { $count } actions
table-available = At hand
table-nobody = nobody
table-free-it = set free
table-educated = educated
table-tool-with = { $tool } (with { $member })
table-finished = Finished
table-settlement = Settlement
table-settles = in person
table-worth = ; pays { $pays }, { $vp } VP
table-at-work = at work
table-for-wage = , wage { $wage }

## The drawing

drawing-there = there
drawing-lacking = still needed
drawing-loans = { $left } left

## What makes a position good or bad, in a hint

trait-points = points
trait-money = sesterces
trait-slaves = slaves
trait-loans = loans
trait-team = strength of the team
trait-machines = machines
trait-wages = wages of the team
trait-tools = tools
trait-schools = educations
trait-sites = sites
trait-site_points = points on sites
trait-site_money = sesterces on sites
trait-done_points = points nearly built
trait-done_money = sesterces nearly earned
trait-lacking = work to be done
trait-short = work that the team cannot do
trait-ready = work that idle members can do
trait-idle = idle members
trait-actions = actions
trait-turn = the turn
trait-later = place in the round
trait-to_come = a last turn
trait-least = versatility of the team
trait-rich = sesterces to spare
trait-members = members
