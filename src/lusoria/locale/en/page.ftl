### The words of the page. What games say is in their own files, what all games say in lusoria.ftl.

## Around everything

page-skip = Skip to content
page-nav = Pages and settings
page-learn = Learn
page-settings = Settings
page-to-light = Switch to the light theme
page-to-dark = Switch to the dark theme
page-lost = Connection lost. Reconnecting…
page-colophon = Colophon
page-not-found = Nothing is here
page-not-found-text = This address leads nowhere. Perhaps a letter of it is missing.
page-no-table = There is no table at this address.
page-home = To the tables
preparing = The bots are warming up. You can already play; until then they play more simply.
preparing-game = The bots are learning { $game }. You can already play; until then they play more simply.
preparing-rules = { $done } of { $total } rules
page-epoch = epoch { $epoch } of { $epochs }: { $phase }

settings-theme = Theme
settings-system = same as the system
settings-light = light
settings-dark = dark
settings-motion = Animation
settings-motion-full = on
settings-motion-less = off
settings-pace = Other players’ moves
settings-pace-calm = calm, about a second each
settings-pace-brisk = brisk
settings-pace-instant = all at once
settings-language = Language
settings-sound = Sound
settings-close = Close
sound-offer = Sound?
sound-yes = Yes
sound-no = No

## Home

home-hello = Roman board games, with friends or against bots. The table is set.
home-play = Play now
home-mine = Your games
home-mine-none = You have no games yet.
home-open = Open tables
home-open-none = Nobody is waiting for players right now.
home-name = Your name
home-name-keep = Save
home-learn = Learn
home-learn-text = How each game works, with pictures, in a few minutes. Or just sit down: everything you can do glows.

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
play-public = List the table for everybody
play-talk = Spectators may talk

level-random = Random, any move at all
level-sensible = Sensible, plays by habit
level-tiro = Tiro, a beginner
level-discipulus = Discipulus, a learner
level-civis = Civis, an average player
level-magister = Magister, a master
level-augustus = Augustus, the strongest

tables-your-turn = your turn
tables-open = waiting for players
tables-running = in progress
tables-over = finished
tables-free = free

## Learn

learn-title = How to play { $game }
learn-games = Games
learn-play = Play
learn-table = At the table, everything you can do glows, and everything you can’t says why. On a touch screen, hold any place to read what it does.

learn-aquileia-aim-title = The idea
learn-aquileia-aim = Six rounds in a Roman town; the most points win. Some points come as you play: from the Arena, the workshops, and buildings that score at once. Most come at the end, from villas multiplied by laurels of their colour.
learn-aquileia-placement-title = Place followers
learn-aquileia-placement = Each round, players take turns placing one of their five followers on a free field of the town, or their crest on the lowest free space of the advantage track. You must place the crest once a round: the lowest number wins ties, and number one starts the next round. Once your crest is down you may pass. Then the six zones are resolved, from I to VI.
learn-aquileia-mercatus-title = I Mercatus
learn-aquileia-mercatus = The market. Dolus rolls two dice and takes the coins they show. Pecunia exchanges coins and scores four points. Equi et arma sells a horse or a weapon for one bronze, Servi sells slaves, and Potentia lends you the four blue dice for this round.
learn-aquileia-arena-title = II Arena
learn-aquileia-arena = A fight. Your strength is that of your fields, one more for each of three dice that shows bronze, plus the slaves and weapons you play. First, second and third take three, two and one bronze. The winner chooses points worth twice their strength, or a slave card; the second gets the other.
learn-aquileia-stadium-title = III Stadium
learn-aquileia-stadium = A race with a gold and a silver side. Dice of your metal and horses of your side add strength. The best three take coins of their side; the winner keeps one of two laurel cards and leaves the other to the second.
learn-aquileia-theatrum-title = IV Theatrum
learn-aquileia-theatrum = A laurel card of two colours is auctioned. Each bid adds one coin to the last. The highest bidder pays the player whose follower stands here. If nobody bids, that player gets the card for free.
learn-aquileia-forum-title = V Forum
learn-aquileia-forum = Each follower here may build, for exactly the coins on a site and at least its slaves; surplus slaves are lost. On fields 2 and 5 the building scores at once; on field 3 you may build twice.
learn-aquileia-portus-title = VI Portus
learn-aquileia-portus = A coin on the quay makes all your workshops and banks pay out. But first the Latro rolls two dice and steals the coins of the metals they show.
learn-aquileia-end-title = The end
learn-aquileia-end = For each colour, add up your villas and multiply by your laurels of that colour. A card of two colours counts for the better one. Without a laurel, villas score nothing. Laurels without a colour score the points on them.

learn-builders-aim-title = The idea
learn-builders-aim = You run a building firm: start buildings, recruit workers and send them until a building stands. Buildings bring points and money. When somebody has 17 points on finished buildings, play the round to its end; the most points win.
learn-builders-turn-title = Your turn
learn-builders-turn = You have three actions, and may buy more for five sesterces each. Use them for anything below, in any order, or take money: one, two or three actions bring one, three or six sesterces.
learn-builders-site-title = Start a building
learn-builders-site = For one action, take one of the five buildings in the row. It shows how much stone, wood, architecture and decoration it needs, what it pays, and how many points it is worth.
learn-builders-hire-title = Recruit
learn-builders-hire = For one action, a worker from the row joins your team. Each brings some of the four resources and costs a wage of two to five sesterces every time you send them.
learn-builders-send-title = Send
learn-builders-send = The first worker you send to a site in a turn costs one action and the wage, the second to the same site two actions, the third three. So spread the work over turns. Whoever you send stays until the building is finished.
learn-builders-done-title = Finish
learn-builders-done = As soon as all four needs are met, the building is finished: you get its money and its points, and your team is free again, in this very turn. Four of the buildings are machines, which then work for you without a wage.
learn-builders-invest-title = Invest
learn-builders-invest = Once a turn, for an action, buy one of these: a slave for seven sesterces, who works without a wage but costs a point unless freed (for an action in your turn); a tool for two, which adds one resource; a loan of ten sesterces, repaid with fifteen at the end or with two points; or a university for seven, which makes a worker a master of one resource.
learn-builders-end-title = The end
learn-builders-end = At the end each loan can be repaid for fifteen sesterces and each slave freed for five. A loan not repaid costs two points, a slave not freed one. Each sesterce left is worth a tenth of a point: 13 sesterces are 1.3 points. The most points win; if several have them, they win together.

learn-aeterna-aim-title = The idea
learn-aeterna-aim = Three epochs of Rome, from the kings to the empire. You gain prestige points (PP) with monuments, provinces and influence on the hills, and keep the people calm. The most prestige wins, unless ruin erases your name.
learn-aeterna-draft-title = The draft
learn-aeterna-draft = Each epoch you get five cards. Keep one and pass the rest to the left, until you have kept four. The last card goes on the board for all to see. Nobody sees what the others keep.
learn-aeterna-cards-title = Play a card
learn-aeterna-cards = You take one action a turn. Monuments cost stone and aurei, provinces cost citizens. A card brings what it shows, an aureus for each card of its colour you already have, and often an ability: at once, lasting, or once an epoch. A personality grants you a favour for aurei, as often as you meet its condition.
learn-aeterna-hills-title = Influence a hill
learn-aeterna-hills = Send a citizen to a hill, and you may take one of its rewards. An empty hill costs two grain, a hill with one citizen one, others nothing. The highest stack is first and makes you prefect; at the end of the epoch each place scores the value below it.
learn-aeterna-build-title = Build
learn-aeterna-build = For a citizen and a stone, put a temple, an aqueduct or an amphitheatre on any hill and gain three prestige. At the end of each epoch it gives the prefect of that hill prestige, grain or calm.
learn-aeterna-pass-title = Pass
learn-aeterna-pass = Whoever passes first gains the most prestige and the first choice of turn order. Before you pass, discard cards you don’t want for a citizen and aurei, grain, stone or calm.
learn-aeterna-unrest-title = Unrest
learn-aeterna-unrest = The hills with the most citizens are devastated, ties included: they are worth less from then on, and their prefects gain two unrest. Then all your citizens come home to your Domus, your house. Each eats a grain; each who goes hungry brings two unrest. The higher your unrest, the more riots you have to pay for, or take ruin tokens.
learn-aeterna-end-title = The end
learn-aeterna-end = Leftovers bring one prestige for each stone, each two grain and each eight aurei. Cards bring what is printed on them. Six different colours bring three more, all seven bring nine. Then find your unrest in the right-hand column, go up a space for each ruin token, and lose the prestige shown there. Whoever reaches the last space is forgotten and cannot win.

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
lobby-kept = reserved
lobby-invite = Invite friends
lobby-invite-text = Anybody with this link can sit down. The game starts when every seat is taken.
lobby-link = Link to this table
lobby-copy = Copy link
lobby-copied = Copied
lobby-start =
    { $free ->
        [0] Begin
       *[other] Begin now, with bots on the free seats
    }
lobby-close = Close the table
lobby-closed = This table is closed.

## At the table

moment-over = game over
players-title = Players
player-you = { $seat } (you)
player-start = Start player
player-bot = Bot – { $level }
player-owns = What they own
player-thinks = { $step }…
player-decides = { $step }…
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
decision-others = { $who }: { $step }…
decision-past = Looking back: move { $step } of { $steps }
decision-sealed = You have chosen. Waiting for the others…
decision-list =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
decision-hint = Hint
decision-undo = Take back
decision-undo-far = Take back to my last move
decision-undo-ask = Ask to take back
decision-undo-asked = { $seat } would like to take a move back.
decision-undo-yes = Agree
decision-undo-no = Refuse
player-named = { $name } ({ $colour })
caption-title = Latest move
caption-more = +{ $count } more
caption-skip = Skip to now
recap-open = Since your turn
recap-watch = Latest moves
recap-steps = Since your turn, move by move
recap-at = { $step } of { $steps }
recap-previous = Previous move
recap-next = Next move
recap-replay = Replay
recap-close = Back to now
decision-hold = Hold any place to read what it does.
decision-one-key = Only this is possible: press Enter.
undo-refused = { $name } does not agree to take it back.
undo-lapsed = It was not taken back: the game went on.
confirm-yes = Yes, do it
confirm-no = No
log-all = Everything
log-less = Only the latest
log-sit = { $name } sits down as { $seat }.
log-undo =
    { $count ->
        [one] { $seat } takes back a move.
       *[other] { $seat } takes back the last { $count } moves.
    }
log-resign = { $seat } leaves; a bot takes over.
log-ask = { $seat } asks to take a move back.
chat-title = Chat
chat-say = Message to the table
chat-send = Send
chat-closed =
    { $who ->
        [nobody] Nobody talks at this table.
       *[players] Only players talk at this table.
    }
resign-title = Leave the game
resign-text = A bot takes over your seat. You can still watch.
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
player-out = · out of the auction
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
log-throw =
    { $grows ->
        [yes] { $seat } rolls { $metal }: strength { $before } grows to { $after }.
       *[no] { $seat } rolls { $metal }: strength stays { $after }.
    }
log-blue = { $seat } rolls the blue dice: { $metal }. Strength is now { $after }.
log-latro =
    { $steals ->
        [yes] { $seat } rolls { $metal } as Latro.
       *[no] { $seat } rolls { $metal } as Latro and steals nothing.
    }
log-tied =
    { $crest ->
        [loses] { $seat } comes { $place ->
            [2] second
            [3] third
            [4] fourth
           *[other] fifth
        } with strength { $strength }: the tie goes to the lower crest.
       *[wins] { $seat } comes { $place ->
            [1] first
            [2] second
            [3] third
           *[other] fourth
        } with strength { $strength }: the crest wins the tie.
    }
board-prize-vp = Prize: points
board-prize-slave = Prize: a slave card
board-bid = Add 1 { $metal } to the bid
board-bid-out = Drop out

## The board of Æterna

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
rome-shown = Discarded
rome-fate = What unrest and ruin cost at the end, as things stand
rome-eliminate = Discard a card for

## After the game

after-sources = Where the points came from
source-pecunia = Pecunia
source-arena = Arena
source-forum = Forum
source-portus = Portus
source-stadium_cards = Stadium cards
source-villas = Villas
source-card = Abilities of cards
source-unrest = Unrest below 0 or above 10
source-build = Constructing
source-pass = Passing
source-hill = Hills
source-building = Prefects’ buildings
source-leftovers = Leftovers
source-cards = Cards
source-diversity = Diversity
source-ruin = Unrest and ruin
after-steps = The final scoring
after-step-all = Show it all
source-buildings = Buildings
source-machines = Machines
source-slaves = Slaves not freed
source-loans = Loans not repaid
source-sesterces = Sesterces, ten to a point
after-counted = { $source }: { $parts }
after-counted-seat = { $seat } { $points }
chances-title = Win probability
chances-ask = Show win probability
chances-looking = Analysing…
chances-failed = The game could not be analysed.
chances-told = Win probability, move by move; at the end { $seats }
chances-seat = { $seat } { $percent } %
chances-there = Show
whatif-title = What if? Play on from here
whatif-text = Opens a new table at this moment. You take a seat, knowing what it knew; bots play the others, and hidden cards are reshuffled.
whatif-seat = Your seat
whatif-go = Play on from here
after-replay = Replay
after-record = Download the record
after-check = Check for fair play
after-checking = Checking every throw and shuffle…
after-checked = All { $answers } random results in { $steps } steps are as promised, and the secret fits the promise made before the first move.
after-checked-server = All { $answers } random results in { $steps } steps are as promised, says the server.
after-rematch = Play again
end-show = Show the result
end-look = Look at the table
end-you = { $name } (you)
end-out = erased
end-points = { $points } { $count ->
        [one] point
       *[other] points
    }
end-tied = Their points are equal. The rules know no tie-break, so they share the victory.
end-lead = { $winner } is { $points } { $count ->
        [one] point
       *[other] points
    } ahead of { $next }.
end-decisive = What made the difference:
end-source = { $source }: { $points } against { $next }
end-behind = What spoke against it: { $sources }
end-analyse = Analysis
end-share = Share a picture
end-saved = The picture is saved.
end-no-picture = The picture could not be drawn.
end-next = The next table is set up.
end-invited = { $name } would like to play again.
end-join = Join
end-watch = Watch
replay-back = Back
replay-next = Next
replay-play = Play
replay-pause = Pause
replay-eyes = Seen by
replay-table = Back to the table

## The board of The Builders

yard-title = The building yard
yard-zones = Parts of the yard
yard-zone =
    { $zone ->
        [buildings] Build: the building row
        [workers] Recruit: the worker row
        [investments] Invest: the four piles
       *[yard] Yard: your sites and your team
    }
yard-zone-short =
    { $zone ->
        [buildings] Build
        [workers] Recruit
        [investments] Invest
       *[yard] Yard
    }
yard-buildings = Buildings
yard-workers = Workers
yard-investments = Investments
yard-own = Your yard
yard-of = Yard of { $seat }
yard-turn = This turn
yard-no-sites =
    { $stage ->
        [turns] No site yet: start one of the buildings.
       *[over] No unfinished site.
    }
yard-nobody =
    { $stage ->
        [turns] Nobody is at hand: recruit a worker, or finish a site.
       *[over] Everybody is at work.
    }
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
    }; sending another worker costs { $actions ->
        [one] { $actions } action
       *[other] { $actions } actions
    }
yard-next = Sending another worker costs { $count } actions
yard-completes = completes it
yard-useless = adds nothing
yard-too-dear = too dear
yard-member = The { $member }, at hand: { $gives }; { $wage ->
        [0] no wage
       *[other] wage { $wage }
    }
yard-works = The { $member } works on the { $site }: { $gives }
yard-free = Free the { $member }
yard-tool-own = Your { $tool }
yard-tool-used = The { $tool }, with the { $member }
yard-owed = The { $loan }, due at the end
yard-finished = { $building }, finished: { $vp ->
        [one] { $vp } point
       *[other] { $vp } points
    }
yard-vp =
    { $count ->
        [one] { $count } point on finished buildings
       *[other] { $count } points on finished buildings
    }
yard-vp-use = Whoever reaches { $end } triggers the last round.
yard-money-use = Pay for wages, investments and further actions; ten are worth a point at the end.
yard-loan-use = Costs { $price } sesterces at the end, or two points.
yard-tool-use = Adds to what one worker brings to a site.
yard-score =
    Score if the game ended now: { $vp } on buildings, { $money } for sesterces (a tenth each){ $lost ->
        [0] .
       *[other] , minus { $lost } for slaves and loans.
    }
yard-take = Take { $gain ->
        [one] { $gain } sesterce
       *[other] { $gain } sesterces
    } for { $count ->
        [one] { $count } action
       *[other] { $count } actions
    }
yard-do =
    { $what ->
        [buy_action] Buy 1 action for { $price } sesterces
        [settle_myself] Decide repayments myself
        [end_turn] End your turn
        [repay] Repay a loan for { $price } sesterces
        [nothing] Without a tool
       *[done] Done settling
    }
yard-settles =
    { $mine ->
        [yes] You settle your own debts
       *[no] Settles their own debts
    }
yard-touch = Tap what glows to do it; hold any card to read about it.
yard-back = Choose someone else
yard-goal = The first to { $vp } points on finished buildings triggers the last round
yard-ends = { $who } has the { $vp } points: this will be the last round
yard-last = { $who } triggered the last round
yard-far = { $seat }: { $vp ->
        [one] { $vp } point
       *[other] { $vp } points
    } on finished buildings
yard-moment = round { $round }
yard-moment-last = round { $round }, the last one

## A closer look at a card

look-needs = Needs { $needs }
look-worth = Pays { $pays ->
        [one] { $pays } sesterce
       *[other] { $pays } sesterces
    } and is worth { $vp ->
        [one] { $vp } point
       *[other] { $vp } points
    }
look-site = A site of { $seat }: still needs { $lacks }; sending another worker costs { $actions ->
        [one] { $actions } action
       *[other] { $actions } actions
    }
look-finished = Finished by { $seat }
look-machine = When finished, it joins the team and works without a wage: { $gives }
look-gives = Brings { $gives }
look-wage = Wage: { $wage } sesterces each time
look-no-wage = No wage
look-slave = Unless freed by the end: −{ $penalty } point. Once freed: wage { $wage } sesterces
look-learned = Educated at the { $university }
look-works = Works on the { $site }
look-tool = Adds { $count } { $resource } to one person’s work; costs { $price } sesterces
look-university = One person’s { $resource } becomes { $level }, for good; costs { $price } sesterces
look-loan = Brings { $gain } sesterces; costs { $repayment } sesterces or { $penalty } points at the end
closer-close = Close
tip-now = Now
tip-more = More
tip-take = Do this
rule-title = The rule: { $rule }
closer-open = Look closer (key i)
origin-title = Where these numbers come from
origin-kind =
    { $kind ->
        [rulebook] From the rulebook
        [public] From public sources
       *[reconstructed] Reconstructed
    }
origin-none = No source is noted for this.
origin-all = Where the numbers come from
origin-none-game = This game does not say where its numbers come from.
origin-sources = Sources
