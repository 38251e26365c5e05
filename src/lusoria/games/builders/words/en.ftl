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
step-move = choosing an action
step-person = choosing whom to educate
step-site = choosing a site
step-tool = choosing a tool
step-settle = making the final settlement

## What to do, said to the one who decides

prompt-none = Nothing to decide.
prompt-move = Choose an action, or end your turn.
prompt-person = Choose whom to educate.
prompt-site = Choose a site to send them to.
prompt-tool = Choose a tool to send along, or none.
prompt-settle = Free slaves and repay loans, or finish.

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

move-start = Start the { $building } for { $price } (needs { $needs }; pays { $pays })
move-start-machine = Start the { $building } for { $price } (needs { $needs }; pays { $pays }, then works with { $gives })
move-hire = Recruit the { $member } for { $price } ({ $gives }; wage { $wage })

## Moves: investments

move-buy-slave = Buy the { $member } for { $price } ({ $gives }; no wage); unless freed by the end, lose { $penalty }
move-buy-tool = Buy the { $tool } for { $price } (adds { $adds })
move-loan = Borrow { $gain } for { $price }; at the end repay { $repayment } or lose { $penalty }
move-educate = Take the { $university } for { $price } ({ $resource } becomes { $level }), then choose whom to educate
move-person =
    { $now ->
        [0] Educate the { $member } for { $price }: { $resource } becomes { $level }
       *[other] Educate the { $member } for { $price }: { $resource } goes from { $now } to { $level }
    }

## Moves: slaves, sesterces and actions

move-free = Free the { $member } for { $price }; from then on the wage is { $wage }
move-take = Take { $gain } for { $price }
move-buy-action = Buy an extra action for { $price }
move-settle-myself = Decide yourself at the end of the game which loans to repay and which slaves to free
move-end-turn =
    { $left ->
        [0] End your turn
        [one] End your turn and lose { $left } action
       *[other] End your turn and lose { $left } actions
    }
slip-end-turn =
    { $left ->
        [one] One action is left; it could bring { $sesterces } { $sesterces ->
            [one] sesterce
           *[other] sesterces
        }. Really end your turn?
       *[other] { $left } actions are left; they could bring { $sesterces } sesterces. Really end your turn?
    }
slip-loan =
    { $loans ->
        [one] A loan is left, and repaying it costs you less. Really done settling?
       *[other] { $loans } loans are left, and repaying one costs you less. Really done settling?
    }

## Moves: sending somebody to a site. First who, then where to, then with which tool

move-send = Send the { $member } ({ $gives }) for { $price }
move-send-noting = Send the { $member } ({ $gives }) for { $price }; { $notes }
note-dearer = some sites take more actions
note-missing =
    { $missing ->
        [one] you buy the missing action for { $extra }
       *[other] you buy the { $missing } missing actions for { $extra }
    }
note-completes = can complete { $sites }
note-site = the { $site }
move-to = { $sending }; { $outcome }
send-to =
    { $missing ->
        [0] Send the { $member } to the { $site } for { $price }
        [one] Buy 1 action for { $extra } and send the { $member } to the { $site } for { $price }
       *[other] Buy { $missing } actions for { $extra } and send the { $member } to the { $site } for { $price }
    }
send-with =
    { $missing ->
        [0] Send the { $member } with the { $tool } to the { $site } for { $price }
        [one] Buy 1 action for { $extra } and send the { $member } with the { $tool } to the { $site } for { $price }
       *[other] Buy { $missing } actions for { $extra } and send the { $member } with the { $tool } to the { $site } for { $price }
    }
send-without =
    { $missing ->
        [0] Send the { $member } without a tool to the { $site } for { $price }
        [one] Buy 1 action for { $extra } and send the { $member } without a tool to the { $site } for { $price }
       *[other] Buy { $missing } actions for { $extra } and send the { $member } without a tool to the { $site } for { $price }
    }
outcome-completes = completes it: { $reward }
outcome-completes-machine = completes it: { $reward }, and it joins your team
outcome-lacks = it still needs { $lacks }
outcome-tool =
    { $completes ->
        [always] completes it; choose a tool next
        [perhaps] choose a tool next, which can complete it
       *[never] choose a tool next
    }

## Moves: the final settlement

move-buy-freedom = Free the { $member } for { $price } and save { $penalty }
move-repay = Repay a loan for { $price } and save { $penalty }
move-done = Done settling: lose { $penalty }

## Events: the table

event-round = Round { $round } begins. { $seat } is the first player.
event-turned-building = The { $building } comes into slot { $slot } of the building row.
event-turned-top = The { $building } is next in the building deck.
event-turned-worker = The { $member } comes into slot { $slot } of the worker row.
event-dealt = { $seat } starts with the { $member }.
event-turn = { $seat } has { $actions }.

## Events: moves

event-started = { $seat } starts the { $building }.
event-recruited = { $seat } recruits the { $member }.
event-paid =
    { $reason ->
        [action] { $seat } pays { $sesterces } for an extra action.
        [slave] { $seat } pays { $sesterces } for a slave.
        [tool] { $seat } pays { $sesterces } for a tool.
        [university] { $seat } pays { $sesterces } for the university.
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
event-took-loan = { $seat } takes a loan.
event-educated = { $seat } educates the { $member } at the { $university }.
event-freed = { $seat } frees the { $member }.
event-settles-itself = { $seat } will settle loans and slaves personally.
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
event-tool-returned = { $seat } gets the { $tool } back.
event-joined = The { $member } joins the team of { $seat }.

## Events: the end

event-last-round = { $seat } has { $points }: this is the last round.
event-cut-short = The game ends here, after { $rounds } rounds.
event-repaid = { $seat } repays a loan.
event-settled = { $seat } has settled, with { $sesterces } left.
event-over = The game is over.

## Why not: moves of another decision

refuse-over = The game is over
refuse-other-decision =
    { $open ->
        [person] Choose whom to educate first
        [site] Finish sending your worker first: choose a site
        [tool] Finish sending your worker first: choose one of your own tools, or none
        [settle] Only debts and slaves are settled now
       *[move] { $wanted ->
            [person] Choose a university first
            [settle] Debts are settled only at the end of the game
           *[site] Choose whom to send first
        }
    }

## Why not: where a card is

refuse-in-deck = The { $building } is still in the building deck
refuse-on-top = The { $building } lies on the building deck; only a card of the row can be started
refuse-on-deck = The { $building } still lies on the building deck
refuse-in-row = The { $building } is still in the building row: start it first
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
refuse-machine-site = The { $building } is still under construction
refuse-worker-deck = The { $member } is still in the worker deck
refuse-worker-row = The { $member } is still in the worker row: recruit them first
refuse-slave-pile = Nobody has bought the { $member } yet
refuse-in-team =
    { $mine ->
        [yes] The { $member } is already in your team
       *[no] The { $member } is in the team of { $seat }
    }
refuse-working = The { $member } is at work on the { $site } until it is completed
refuse-tool-pile = Nobody has bought the { $tool } yet
refuse-tool-owned =
    { $mine ->
        [yes] You already have the { $tool }
       *[no] The { $tool } belongs to { $seat }
    }
refuse-tool-used = The { $tool } is in use: the { $member } has it on the { $site }
refuse-university-taken =
    { $mine ->
        [yes] Your { $member } has the { $university }
       *[no] The { $member } of { $seat } has the { $university }
    }
refuse-no-loan-left = No loan is left

## Why not: prices

refuse-start-price = Starting the { $building } costs { $price }; you lack { $missing }
refuse-hire-price = Recruiting the { $member } costs { $price }; you lack { $missing }
refuse-invest-price = The { $card } costs { $price }; you lack { $missing }
refuse-free-price = Freeing the { $member } costs { $price }; you lack { $missing }
refuse-take = Taking { $gain } costs { $price }; you lack { $missing }
refuse-buy-action = An extra action costs { $price }; you lack { $missing }
refuse-repay = Repaying a loan costs { $price }; you lack { $missing }
refuse-send-wage = The { $member } wants a wage of { $wage }; you lack { $missing }
refuse-send-actions = Sending the { $member } costs at least { $price }; if you buy { $bought } that is { $total }, and you lack { $missing }
refuse-to-price = Sending the { $member } to the { $site } costs { $price }; if you buy { $bought } that is { $total }, and you lack { $missing }

## Why not: investments

refuse-invested =
    { $count ->
        [0] No investments are allowed, so the { $card } cannot be bought
        [one] You have made your investment this turn, so the { $card } has to wait
       *[other] You have made your { $count } investments this turn, so the { $card } has to wait
    }
refuse-nobody-to-educate = You have nobody for the { $university }: it takes a worker or freed slave who is at hand and not yet educated
refuse-educate-slave = The { $member } is not free and cannot be educated
refuse-educate-machine = Choose whom to educate: the { $member } is a machine and cannot learn
refuse-educated = The { $member } is already educated, at the { $university }

## Why not: slaves, sites and tools

refuse-freed = The { $member } is already free
refuse-no-site = You have no site to send the { $member } to: start a building first
refuse-to = The { $site } takes { $price } now, and you lack { $missing }. But you can: “{ $move }”
refuse-buy-to = You have all the actions that the { $site } takes: “{ $move }”
refuse-equip-slave = The { $member } is not free and cannot use the { $tool }
refuse-equip-machine = The { $member } is a machine and cannot use the { $tool }

## Why not: the final settlement

refuse-settles-already = You have already said that you will settle yourself
refuse-nothing-to-settle = You have no slave and no loan to settle
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
        [0] investment made
        [one] 1 investment open
       *[other] { $left } investments open
    }
table-first = first player
table-last-round = last round
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
table-buildings = Building row
table-workers = Worker row
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
        [w_apprentice_1] First apprentice
        [w_apprentice_2] Second apprentice
        [w_apprentice_3] Third apprentice
        [w_apprentice_4] Fourth apprentice
        [w_labourer_1] First labourer
        [w_labourer_2] Second labourer
        [w_labourer_3] Third labourer
        [w_labourer_4] Fourth labourer
        [w_companion_1] First companion
        [w_companion_2] Second companion
        [w_companion_3] Third companion
        [w_companion_4] Fourth companion
        [w_companion_5] Fifth companion
        [w_companion_6] Sixth companion
        [w_master_1] First master
        [w_master_2] Second master
        [w_master_3] Third master
       *[w_master_4] Fourth master
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
table-loan = { $left } left; each costs { $repayment } sesterces or { $penalty } VP at the end
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
trait-lacking = work left to do
trait-short = work your team cannot do
trait-ready = work your team can do
trait-idle = idle members
trait-actions = actions
trait-turn = the turn
trait-later = place in the round
trait-to_come = a turn still to come
trait-least = versatility of the team
trait-rich = sesterces to spare
trait-members = members

## Places: what they do, and what they would bring the seat that looks

place-building = Start it as your site for an action, then send people until nothing is missing. Finished, it brings { $pays }.
place-machine = Start it as your site for an action, then send people until nothing is missing. Finished, it brings { $pays } and works for you with { $gives }, without a wage.
now-on-top = It comes into the row when a card there is taken
now-building = With everybody you have at hand it would still lack { $lacks }
now-building-enough = Everybody you have at hand brings all that it needs
place-site = Send people here until nothing is missing. Then it brings { $pays } and everybody comes back. Sending another worker here costs { $actions }.
place-site-other = A site of { $seat }. Finished, it brings { $pays }.
place-site-buying = Sending them here costs { $price } in all, because { $bought }. Finished, it brings { $pays }.
now-site = { $have } of { $needed } resources delivered; it still needs { $lacks }
place-finished = Finished: it counts { $points }.
place-finished-machine = Finished: it counts { $points }, and it works on your other sites without a wage.
place-worker = Recruit for an action. Each time you send this worker you pay { $wage }, and the site gets { $gives }.
place-slave = A slave gives { $gives } and takes no wage, but carries no tool and learns nothing. Free a slave for an action in your turn or { $freedom } at the end, or lose { $penalty }.
now-no-site = You have no site yet
now-no-use = None of your sites lacks what this would give
now-completes = This would complete the { $site }
now-fills = The { $site } would get { $fills } of the { $needed } that it lacks
place-member =
    { $paid ->
        [yes] Send them to one of your sites: it costs actions and a wage of { $wage }. They stay until the site is finished.
       *[no] Send them to one of your sites: it costs actions and no wage. They stay until the site is finished.
    }
place-member-buying = Send them to one of your sites: { $price } in all, because { $bought }. They stay until the site is finished.
bought-actions =
    { $missing ->
        [one] you buy the missing action for { $extra }
       *[other] you buy the { $missing } missing actions for { $extra }
    }
place-member-works = At work on the { $site } until it is finished.
place-member-other = In the team of { $seat }.
now-gives = Gives { $gives }
place-free = Free this slave for an action: no loss of { $penalty } at the end, and tools and university are open. The wage is { $wage } from then on.
place-free-last = Pay { $price } for this slave’s freedom, or lose { $penalty }.
place-tool = Whoever you send may carry it and brings { $adds } more. It comes back when the site is finished.
now-lacking =
    { $count ->
        [0] None of your sites lacks { $resource }
        [one] { $count } of your sites lacks { $resource }
       *[other] { $count } of your sites lack { $resource }
    }
now-tool-used = The { $member } is using it
place-without = Send them without a tool, and keep the tools for another send.
now-with = The { $site } would then still lack { $lacks }
place-university = One of your people learns: their { $resource } becomes { $level } for the rest of the game. Each worker can be taught only once; slaves cannot be taught.
now-nobody-learns = You have nobody at hand who may learn
now-learns = The { $member } would go from { $had } to { $level }
place-loan = Take { $gain } now. At the end you repay { $repayment }, or lose { $penalty }.
now-loans =
    { $count ->
        [0] You owe no loan
        [one] You owe { $count } loan already
       *[other] You owe { $count } loans already
    }
place-repay = A loan can be repaid only at the end, for { $price }. Not repaid, it costs { $penalty }.
place-take = Turn { $actions } into { $gain }. More actions at once pay better.
now-pool = You have { $actions } left
place-buy-action = Pay { $price } for one more action in this turn.
now-buy-action =
    { $count ->
        [0] You cannot pay for one
        [one] You could pay for { $count }
       *[other] You could pay for { $count }
    }
place-settle-myself = At the end slaves are freed and loans repaid for you, if you can pay. Choose this to decide it yourself.
place-end-turn = End your turn. Actions that you have not used are lost.
now-end-turn =
    { $count ->
        [one] You would lose { $count } action
       *[other] You would lose { $count } actions
    }
place-done = Done settling. Slaves and loans that are left cost points.

## Warnings: what a move will not bring

warn-send = None of your sites lacks what the { $member } gives
warn-to = This adds nothing: the { $site } lacks nothing of what the { $member } gives
warn-to-bare = Without a tool this adds nothing: the { $site } lacks nothing of what the { $member } gives
warn-with = The { $tool } adds nothing here: the { $site } would lack as much without it
warn-lesson = The { $member } learns nothing, having that much { $resource } already
