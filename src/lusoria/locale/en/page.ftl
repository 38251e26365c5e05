### The words of the page. What games say is in their own files, what all games say in lusoria.ftl.

## Around everything

page-skip = To the content
page-nav = Pages and settings
page-learn = Learn
page-settings = Settings
page-to-light = To the light theme
page-to-dark = To the dark theme
page-lost = The line to the server is broken. Coming back…
page-colophon = Colophon
preparing = The bots are getting ready. You can play; until then they play by habit.
preparing-game = The bots learn { $game }. You can play; until then they play by habit.
preparing-rules = { $done } of { $total } rules
page-epoch = epoch { $epoch } of { $epochs }: { $phase }

settings-theme = Theme
settings-system = as the system has it
settings-light = light
settings-dark = dark
settings-motion = Motion
settings-motion-full = pieces travel
settings-motion-less = nothing moves
settings-language = Language
settings-sound = Sound
settings-close = Close

## Home

home-hello = Roman board games, with friends or against bots. Sit down; the table is set.
home-play = Play now
home-mine = My games
home-mine-none = No game yet.
home-open = Open tables
home-open-none = Nobody waits for players just now.
home-name = Your name
home-name-keep = Keep
home-learn = Learn
home-learn-text = How each game goes, with pictures, in a few minutes. Or just sit down: everything that you may do glows.

game-aquileia = Aquileia
game-builders = The Builders: Antiquity
game-aeterna = Æterna
game-aquileia-short = Dice, followers and an auction in a Roman town
game-builders-short = A crew, building sites, and too little money
game-aeterna-short = Seven hills, a draft, and the unrest of the people

play-game = Game
play-seats = Players
play-level = Bots
play-go = Play against bots
play-friends = Open a table for friends
play-public = Show the table to everybody

level-random = Random, any move at all
level-sensible = Sensible, by habit
level-tiro = Tiro, a beginner
level-discipulus = Discipulus, a learner
level-civis = Civis, an ordinary player
level-magister = Magister, a master
level-augustus = Augustus, the strongest

tables-your-turn = your turn
tables-open = waits for players
tables-running = is played
tables-over = over
tables-free = free

## Learn

learn-title = How to play { $game }
learn-games = Games
learn-play = Play
learn-table = At the table, everything that you may do glows, and what you may not says why.

learn-aquileia-aim-title = What it is about
learn-aquileia-aim = A Roman town in six rounds, and then whoever has most points wins. Some points come as you play: from the Arena, the workshops, and buildings that score at once. The most come at the end, from villas multiplied by laurels of their colour.
learn-aquileia-placement-title = Placing
learn-aquileia-placement = Each round begins with placing. In turn, everybody puts one of five followers on a free field of the town, or the crest on the advantage track. The crest must be placed once a round: the lowest number wins ties, and number one begins the next round. When your crest is placed you may pass. Then the six quarters are resolved, from I to VI.
learn-aquileia-mercatus-title = I Mercatus
learn-aquileia-mercatus = The market. Dolus throws two dice and takes the coins they show. Pecunia exchanges coins and scores four points. Equi et arma sells a horse or a weapon for one bronze, Servi sells slaves, and Potentia lends you the four blue dice for this round.
learn-aquileia-arena-title = II Arena
learn-aquileia-arena = Your strength is that of your fields, one more for each of three dice that shows bronze, and what you play of slaves and weapons. First, second and third take three, two and one bronze. The winner chooses twice their strength in points or a slave card; the second gets the other.
learn-aquileia-stadium-title = III Stadium
learn-aquileia-stadium = A race, with a gold and a silver side. Dice of your metal and horses of your side count. The best three take coins of their side, and the winner keeps one of two laurel cards and leaves the other to the second.
learn-aquileia-theatrum-title = IV Theatrum
learn-aquileia-theatrum = A laurel card of two colours is auctioned. Each bid is the last one and one coin more, and the highest is paid to whoever stands on the field. If nobody bids, they get the card for nothing.
learn-aquileia-forum-title = V Forum
learn-aquileia-forum = Each follower here may put up a building, for exactly the coins and slaves on its site. Fields 2 and 5 score it at once; on field 3 you may build twice.
learn-aquileia-portus-title = VI Portus
learn-aquileia-portus = A coin on the quay makes all your workshops and banks pay. But first the Latro throws two dice, and takes the coins of the metals they show.
learn-aquileia-end-title = The end
learn-aquileia-end = For each colour, the villas that you own are added up and multiplied by your laurels of that colour. A card of two colours counts for the one that brings you more. Without a laurel, villas count nothing. Laurels without a colour bring the points on them.

learn-builders-aim-title = What it is about
learn-builders-aim = You run a building firm. Open sites, hire workers and send them until a building stands. Buildings bring points and money. When somebody has 17 points on finished buildings, the round is played to its end, and the most points win.
learn-builders-turn-title = Your turn
learn-builders-turn = You have three actions. You may buy more for five sesterces each. Use them for anything below, in any order, or to take money: one, two or three actions together bring one, three or six sesterces.
learn-builders-site-title = Open a site
learn-builders-site = For one action you take one of five buildings from the row. It needs stone, wood, architecture and decoration, as many as its columns show, and says what it will pay and how many points it is worth.
learn-builders-hire-title = Hire
learn-builders-hire = For one action a worker from the row joins your crew. Each brings some of the four things, and has a wage between two and five sesterces, which is paid every time they are sent.
learn-builders-send-title = Send
learn-builders-send = Sending the first of your crew to a site costs one action and the wage, the second to the same site in the same turn two actions, the third three. So it pays to spread work over turns. Whoever is sent stays until the building is finished.
learn-builders-done-title = Finish
learn-builders-done = As soon as all four needs are met the building is finished: you get its money, its points count, and your crew is free again, in this very turn. Four of the buildings are machines, which then work for you without a wage.
learn-builders-invest-title = Invest
learn-builders-invest = Once a turn, for an action: a slave for seven sesterces, who works without wage but costs a point unless freed; a tool for two, which adds one; ten borrowed sesterces, to be repaid with fifteen at the end or with two points; or a university for seven, which makes a worker a master of one thing.
learn-builders-end-title = The end
learn-builders-end = At the end loans can be repaid and slaves freed, for money. Then points are counted; what is still owed or unfree takes some away, and money left over brings a few.

learn-aeterna-aim-title = What it is about
learn-aeterna-aim = Three epochs of Rome, from the kings to the empire, on hills along the Tiber. You gather prestige with monuments, provinces and influence on the hills, and keep the people quiet meanwhile. The most prestige wins, unless ruin erases your name.
learn-aeterna-draft-title = The draft
learn-aeterna-draft = Each epoch you get five cards. Everybody keeps one and passes the rest to the left, until four are kept. The last card of each goes on the board for all to see. Nobody sees what the others keep.
learn-aeterna-cards-title = Play a card
learn-aeterna-cards = One action a turn. Monuments cost stone and money, provinces cost citizens. A card brings what it shows, money for each card of its colour that you already have, and often an ability: at once, for good, or once an epoch. A personality does you a favour for money, as often as you meet the condition.
learn-aeterna-hills-title = Influence a hill
learn-aeterna-hills = Send a citizen to a hill; you may take one of its rewards. An empty hill costs two grain, a hill with one citizen one, others nothing. The highest stack stands first and is its prefect; at the end of the epoch each place earns the value below it.
learn-aeterna-build-title = Build
learn-aeterna-build = A citizen and a stone put a temple, an aqueduct or an amphitheatre on any hill, for three prestige at once. At the end of each epoch it serves the prefect of that hill: with prestige, with grain, or with peace.
learn-aeterna-pass-title = Pass
learn-aeterna-pass = Who passes first gets the most prestige, and the first choice of the new order. Before you pass, cards that you do not want can be turned into a citizen and money, grain, stone or peace.
learn-aeterna-unrest-title = Unrest
learn-aeterna-unrest = Crowded hills are devastated: they are worth less from then on, and their prefects get unrest. Every citizen in your house eats a grain, or unrest grows. The higher it stands, the more riots you have to pay for, or take ruin.
learn-aeterna-end-title = The end
learn-aeterna-end = What is left brings a little, cards bring the prestige printed on them, and a set of different colours brings more. Then unrest and ruin take their share. On the last space of the ruin column a player is forgotten, and cannot win.

## Colophon

colophon-games-title = The games
colophon-games = Aquileia is a game by Cielo d’Oro, published by Zoch in 2011. The Builders: Antiquity is by Frédéric Henry, published by Bombyx in 2015. Æterna is by Martin Wallace, published by Ergo Ludo Editions and Ares Games. This is an unofficial implementation, and not connected with them.
colophon-made-title = What the page is made of
colophon-drawn = Boards, pieces and words were made for Lusoria. Nothing was taken from a publisher.
colophon-icons = Icons by Lorc, Delapouite, Skoll, Caro Asercion and others:
colophon-fonts = Cinzel by Natanael Gama, Alegreya Sans by Juan Pablo del Peral; both under the SIL Open Font License.
colophon-data = Some numbers that are printed on the physical boards are in no text that we know. They were reconstructed; the rules say which.

## A table that waits for players

lobby-seats = Seats
lobby-sit = Sit down here
lobby-leave = Stand up
lobby-kept = kept
lobby-invite = Invite friends
lobby-invite-text = Whoever has this link can sit down. The game begins when every seat is taken.
lobby-link = The link to this table
lobby-copy = Copy the link
lobby-copied = Copied
lobby-start =
    { $free ->
        [0] Begin
       *[other] Begin now, with bots on the free seats
    }
lobby-close = Close the table
lobby-closed = This table is closed.

## At the table

moment-over = the game is over
players-title = Players
player-you = { $seat } (you)
player-start = Start player
player-bot = Bot: { $level }
player-owns = What they own
player-thinks = thinks about { $step }
player-decides = decides: { $step }
player-clock = at most { $seconds } s
player-crest = crest on { $space }
player-strength = strength { $strength }
player-place =
    { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $place }th
    }
decision-yours = Your turn: { $step }
decision-others = { $who }: { $step }
decision-sealed = You have chosen. The others still choose.
decision-list =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
decision-hint = Hint
decision-undo = Take back
decision-undo-ask = Ask to take back
decision-undo-asked = { $seat } would like to take a move back.
decision-undo-yes = Agree
decision-undo-no = Refuse
log-all = Everything
log-less = Only the latest
log-sit = { $name } sits down as { $seat }.
log-undo = { $seat } takes a move back.
log-resign = { $seat } leaves; a bot plays on.
log-ask = { $seat } asks to take a move back.
chat-title = Talk
chat-say = Say something to the table
chat-send = Say
table-rematch-open = The next game is set up.
table-rematch-go = Go there
resign-title = Leave the game
resign-text = A bot plays on in your place. You can still watch.
resign-go = Leave it to a bot
plain-round = round { $round }
plain-nothing = none
plain-yes = yes
plain-no = no

## The board of Aquileia

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
board-field-taken = { $field }: { $seat } stands there
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
board-threw = { $seat } threw { $dice }
board-score = Score track
board-no-cards = No cards yet.
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
board-exchange = New number of { $metal } coins:
board-exchange-to = { $count } { $metal } coins after the exchange
board-prize-vp = The prize in points
board-prize-slave = The prize of a slave card
board-bid = Add one { $metal } coin to the bid
board-bid-out = Leave the auction

## The board of Æterna

rome-board = The seven hills along the Tiber
rome-zones = Zones of the board
rome-hill =
    { $crowded ->
        [yes] { $hill }. Stacks from the left: { $stacks }. Worth { $values }. Active reward tokens: { $tokens }. Buildings: { $buildings }. As it stands, it will be devastated.
       *[no] { $hill }. Stacks from the left: { $stacks }. Worth { $values }. Active reward tokens: { $tokens }. Buildings: { $buildings }.
    }
rome-hill-out = { $hill } is not in this game
rome-stack =
    { $height ->
        [one] { $seat } with { $height } citizen
       *[other] { $seat } with { $height } citizens
    }
rome-crowded = As it stands, it will be devastated
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
rome-order = Turn order
rome-order-place =
    { $next ->
        [yes] Place { $place } of the next epoch: { $seat }
       *[no] Place { $place } of the turn order: { $seat }
    }
rome-pass = Passing
rome-pass-space = Space { $place } of the pass track, { $pp } PP: { $seat }
rome-unrest = Unrest
rome-at-the-end = at the end
rome-unrest-space = Unrest { $space }: { $seats }
rome-ruin-space = Ruin at { $space }, { $loss } PP: as it stands, { $seats }
rome-riot = Riot token of { $riot }, from unrest { $space } on
rome-course = The course of the epoch
rome-tale =
    { $open ->
        [yes] Hide what the phases brought
       *[no] What the phases brought
    }
rome-nothing = Nothing.
rome-whose = { $seats }: { $step }
rome-acted = { $seat } has taken the action of the turn: free actions are left, or the end of the turn.
rome-ignored =
    { $count ->
        [one] { $seat } has left out { $count } riot token.
       *[other] { $seat } has left out { $count } riot tokens.
    }
rome-line-devastated = { $hill } is devastated: { $brings }
rome-line-served = { $building } on { $hill }: { $brings }
rome-draft = The draft
rome-draft-others = The draft: pick { $pick } of 4
rome-sealed = Your card lies face down. The others still choose.
rome-cost = costs
rome-gains = gains
rome-end = { $pp } PP at the end
rome-look = Click to read it in large
rome-fact-kind =
    { $kind ->
        [monument] A monument, { $category }
       *[province] A province, { $category }
    }
rome-fact-area =
    { $used ->
        [yes] In the play area of { $seat }, used in this epoch
       *[no] In the play area of { $seat }
    }
rome-met =
    { $times ->
        [0] For you it is not met now
        [one] For you it counts once now
       *[other] For you it counts { $times } times now
    }
rome-met-seat =
    { $times ->
        [0] For { $seat } it is not met now
        [one] For { $seat } it counts once now
       *[other] For { $seat } it counts { $times } times now
    }
rome-laid-out = Laid out by { $seat }
rome-yours = What is yours
rome-domus = Domus
rome-to-feed =
    { $enough ->
        [yes] Feeding will take { $grain } grain
       *[no] Feeding will take { $grain } grain: too little
    }
rome-eat = grain to be eaten
rome-supply = { $count } in supply
rome-area = Play area
rome-none-of = no { $category } card
rome-held = What you held in the draft
rome-shown = Shown from the hand
rome-fate = What unrest and ruin cost at the end, as it stands
rome-eliminate = Eliminate a card for

## After the game

after-sources = Where the points came from
source-pecunia = Pecunia
source-arena = Arena
source-forum = Forum
source-portus = Portus
source-stadium_cards = Stadium cards
source-villas = Villas
source-card = Abilities of cards
source-unrest = Unrest at an end of its track
source-build = Building
source-pass = Passing
source-hill = Hills
source-building = Buildings
source-leftovers = What is left over
source-cards = Cards in the play area
source-diversity = Diversity
source-ruin = Unrest and ruin
after-steps = The final scoring
after-step = Step { $step } of { $steps }
after-step-all = All of it
source-buildings = Buildings
source-machines = Machines
source-slaves = Slaves who were not freed
source-loans = Loans that were not repaid
source-sesterces = Sesterces, ten to a point
after-counted = { $source }: { $parts }
after-counted-seat = { $seat } { $points }
chances-title = How the chances went
chances-ask = Show how the chances went
chances-looking = A bot looks at the game, move by move…
chances-failed = The game could not be looked at.
chances-told = Chances to win, move by move; at the end { $seats }
chances-seat = { $seat } { $percent } %
chances-there = Look at it
whatif-title = What if? Play on from here
whatif-text = A new table opens at this moment. You take a seat with what it knew then; bots play the others, and what nobody knew is dealt again.
whatif-seat = Your seat
whatif-go = Play on from here
after-replay = Watch it again
after-record = Download the record
after-check = Check the dice
after-checking = The dice are thrown again…
after-checked = All { $answers } answers of chance in { $steps } steps are as promised, and the secret fits the promise from before the first move.
after-checked-server = All { $answers } answers of chance in { $steps } steps are as promised, says the server.
after-rematch = Play again
replay-back = Back
replay-next = Next
replay-play = Play
replay-pause = Pause
replay-eyes = Through whose eyes
replay-table = To the table

## The board of The Builders

yard-title = The building yard
yard-zones = Parts of the yard
yard-zone =
    { $zone ->
        [buildings] Build: the building row
        [workers] Hire: the worker row
        [investments] Invest: the four piles
       *[yard] Yard: your sites and your team
    }
yard-zone-short =
    { $zone ->
        [buildings] Build
        [workers] Hire
        [investments] Invest
       *[yard] Yard
    }
yard-buildings = To build
yard-workers = To hire
yard-investments = Investments
yard-own = Your yard
yard-of = Yard of { $seat }
yard-turn = The turn
yard-no-sites = No site yet: start one of the buildings above.
yard-nobody = Nobody is at hand: recruit a worker, or finish a site.
yard-building = { $building }: needs { $needs }; pays { $pays ->
        [one] { $pays } sesterce
       *[other] { $pays } sesterces
    }, worth { $vp ->
        [one] { $vp } point
       *[other] { $vp } points
    }
yard-worker = The { $member }: { $gives }; wage { $wage }
yard-slave = The { $member }: { $gives }; costs { $price } sesterces
yard-tool = The { $tool }; costs { $price } sesterces
yard-university = The { $university }; costs { $price } sesterces
yard-loan = A loan of { $gain } sesterces; { $left } left
yard-site = Site of the { $building }: still needs { $lacks }; { $crew ->
        [0] nobody works there
        [one] one works there
       *[other] { $crew } work there
    }; the next send takes { $actions ->
        [one] { $actions } action
       *[other] { $actions } actions
    }
yard-next = The next send takes { $count } actions
yard-completes = Completes it: { $pays ->
        [one] { $pays } sesterce
       *[other] { $pays } sesterces
    } and { $vp ->
        [one] { $vp } point
       *[other] { $vp } points
    }
yard-member = The { $member }, at hand: { $gives }; { $wage ->
        [0] no wage
       *[other] wage { $wage }
    }
yard-works = The { $member } works on the { $site }: { $gives }
yard-free = Set the { $member } free
yard-tool-own = Your { $tool }
yard-tool-used = The { $tool }, in the hands of the { $member }
yard-owed = The { $loan }, to be repaid at the end
yard-finished = { $building }, finished: { $vp ->
        [one] { $vp } point
       *[other] { $vp } points
    }
yard-vp = Points on finished buildings
yard-take = Take { $gain ->
        [one] { $gain } sesterce
       *[other] { $gain } sesterces
    } for { $count ->
        [one] { $count } action
       *[other] { $count } actions
    }
yard-do =
    { $what ->
        [buy_action] One more action for { $price } sesterces
        [settle_myself] Settle in person at the end
        [end_turn] End the turn
        [repay] Repay a loan for { $price } sesterces
        [nothing] Without a tool
       *[done] Settle nothing more
    }
yard-back = Not the { $member }
yard-goal = Whoever finishes { $vp } points begins the last round
yard-last = { $who } ended the race: this is the last round
yard-far = { $seat }: { $vp ->
        [one] { $vp } point
       *[other] { $vp } points
    } on finished buildings
yard-moment = round { $round } (of { $rounds } at most): { $stage }
yard-moment-last = round { $round }: the last one

## A closer look at a card

look-needs = Needs { $needs }
look-worth = Pays { $pays ->
        [one] { $pays } sesterce
       *[other] { $pays } sesterces
    } and is worth { $vp ->
        [one] { $vp } point
       *[other] { $vp } points
    }
look-site = A site of { $seat }: still needs { $lacks }; the next send takes { $actions ->
        [one] { $actions } action
       *[other] { $actions } actions
    }
look-finished = Finished by { $seat }
look-machine = When it is finished it joins the team without a wage: { $gives }
look-gives = Brings { $gives }
look-wage = Wage: { $wage } sesterces, each time
look-no-wage = No wage
look-slave = Not freed by the end: { $penalty } point lost. Freed: a wage of { $wage } sesterces
look-learned = Educated at the { $university }
look-works = Works on the { $site }
look-tool = Adds { $count } { $resource } to the work of one person; costs { $price } sesterces
look-university = { $resource } becomes { $level } for one person, for good; costs { $price } sesterces
look-loan = Brings { $gain } sesterces; at the end { $repayment } sesterces or { $penalty } points
closer-close = Close
closer-open = Look closer (key i)
origin-title = Where these numbers come from
origin-kind =
    { $kind ->
        [rulebook] From the rulebook
        [public] From public sources
       *[reconstructed] Reconstructed
    }
origin-none = Nothing has been written down about this.
origin-all = Where the numbers come from
origin-none = This game does not say where its numbers come from.
origin-sources = Sources
