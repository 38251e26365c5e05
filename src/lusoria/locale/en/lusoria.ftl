### What all games say, and the words of the terminal.

seat-red = Red
seat-yellow = Yellow
seat-blue = Blue
seat-green = Green
seat-orange = Orange

## The table in the terminal

too-narrow = The table needs { $least } columns; this terminal has { $width }.
heading = { $game }, { $moment }
heading-over = { $game }: the game is over
moment = round { $round } of { $rounds } – { $stage }
whose-decision = { $seat }: { $step }
ask-hint = (a number or a move; ? for help)
price-part =
    { $thing ->
        [bronze] { $count } bronze
        [silver] { $count } silver
        [gold] { $count } gold
        [slaves] { $count } { $count ->
            [one] slave
           *[other] slaves
        }
        [actions] { $count } { $count ->
            [one] action
           *[other] actions
        }
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
        [sesterces] { $count } { $count ->
            [one] sesterce
           *[other] sesterces
        }
       *[other] { $count } { $thing }
    }

## What happened

since-your-turn = Since your last move
story-begins = The game begins
log-title = What happened
told-less = … (l { $count } shows it all)
times =
    { $count ->
        [2] { $text }, twice.
       *[other] { $text }, { $count } times.
    }

## Questions and answers

moves-title = Your moves
moves-on-table = The moves numbered on the table
moves-more = { $moves } and { $count } more
move-possible = You can do that: “{ $sentence }”.
move-refused = You can’t do that. { $reason } ({ $rule }).
move-not-now = “{ $said }” fits only moves you can’t make now: { $moves }. ? MOVE says why not.
move-unknown = “{ $said }” is not a move of { $game }. Type ? for help.
move-unknown-near = “{ $said }” is not a move of { $game }. Did you mean { $near }?
number-unknown =
    { $count ->
        [one] There is no move { $said }, only move 1.
       *[other] There is no move { $said }; choose from 1 to { $count }.
    }
undone = Taken back: { $move }
undo-not = You can’t take that back: something was revealed, or somebody else has moved.
help =
    NUMBER      make the move with this number
    MOVE        make a move in words, as in { $example }; one word will do if it fits one move
    ? MOVE      why you can or can’t make a move, and what it costs
    m           list all moves as sentences
    t           show the table again
    l [NUMBER]  show what happened last; with a number, more of it
    hint        show the best moves, as a strong bot sees them
    u           take back your last move, until something new is revealed
    s FILE      save the game
    q           quit
    Whole words work, too: moves, table, log, undo, save, quit, help.

## Several people at one screen

hand-over-title = { $seat } is next
hand-over = { $seat }, take the screen. Everybody else, look away.
hand-over-enter = Press Enter, { $seat }:

## The end

left = The game stops here.
leave-unsaved = Quit without saving? q again quits, s FILE saves.
saved = Saved in { $file }.
saved-resume = Saved in { $file }. To continue: { $command }
save-where = s needs a file name: s game.lus
save-not = Could not save: { $reason }
save-foreign = { $file } exists and is not a record of Lusoria. Choose another name.
save-lost = The game can no longer be saved in its file: { $reason }
save-else = Another file (or just Enter, to play on without saving):
save-nowhere = The game is no longer being saved; s FILE saves it.
final-title = The end
final-row = { $place }. { $seat }: { $points } { $count ->
        [one] point
       *[other] points
    }
final-row-out = { $place }. { $seat }: eliminated, no score
why-out = { $seat } was eliminated.
wins-nobody = Nobody wins: every house was eliminated.
wins = { $seat } wins with { $points } { $count ->
        [one] point
       *[other] points
    }.
wins-shared = { $seats } and { $last } share the victory with { $points } { $count ->
        [one] point
       *[other] points
    }.

## Looking at a game that was played

replay-title = Step { $step } of { $steps }
replay-as = as { $seat } saw it
replay-watching = as spectators saw it
replay-setup = The table is set up.
replay-decided = { $seat }: { $sentence }
replay-hint = Enter next, b back, r next round, a number, end, q
replay-end = This is the last step.
replay-begin = This is the first step.
replay-no-round = There is no later round.
replay-unknown = “{ $said }” means nothing here: { $hint }
replay-no-step = There is no step { $step }; choose from 0 to { $last }.

## Hints

hint-change = { $what } { $change }
hint-both = { $gains }, but { $costs }
hint-gains = { $gains }
hint-costs = { $costs }
hint-little = it changes little now
hint-thinking = Thinking…
hint-line = { $sentence }: { $chance } % win probability. { $reason }

## A game that was played, looked at by a bot

analysis-title = The game as { $level } sees it, move by move, knowing what each player knew
analysis-no-mistake = No move cost { $least } % win probability or more.
analysis-move = Step { $step }, { $seat }: { $sentence }. Their win probability fell from { $before } % to { $after } %.
analysis-better = Better: { $sentence } ({ $reason }).
analysis-seat = seat
analysis-points = points
analysis-decisions = decisions
analysis-agreed = agree with bot
analysis-lost = lost per decision
analysis-marked = costly moves
analysis-drawn = Drawn in { $files }
analysis-plot-about = Win probability as { $level } sees it, knowing what each player knew; the numbers mark the costliest moves
analysis-plot-steps = step
analysis-plot-round = round
analysis-plot-epoch = epoch

## Games that bring no sentences of their own

general-round = round { $round }
general-decides = { $seat } decides
general-yes = yes
general-no = no
refused-over = The game is over
refused-now = Right now: { $step }
trait-lead = { $change } in the lead
trait-changes = { $change } { $trait }

## Drawings

drawing-as = as { $seat } sees it
drawing-total = { $points } { $count ->
        [one] point
       *[other] points
    }
drawing-out = eliminated
drawing-watching = as spectators see it
drawing-last = Last: { $told }
drawing-moves =
    { $count ->
        [one] { $count } legal move, as { $seat } knows it
       *[other] { $count } legal moves, as { $seat } knows them
    }
drawing-move = move
drawing-means = what it does
drawing-price = price
drawing-chance = win probability
drawing-best = best
drawing-share = weight
drawing-reason = why
