### What all games say, and the words of the terminal.

seat-red = Red
seat-yellow = Yellow
seat-blue = Blue
seat-green = Green
seat-orange = Orange

## The table in the terminal

too-narrow = At least { $least } columns are needed for the table; this terminal has { $width }.
heading = { $game }, { $moment }
heading-over = { $game }: the game is over
moment = round { $round } of { $rounds }: { $stage }
whose-decision = { $seat }: { $step }
ask-hint = (a number or a move in words; ? helps)
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

since-your-turn = Since your last decision
story-begins = The game begins
log-title = What has happened
told-less = … (l { $count } tells all of it)
times =
    { $count ->
        [2] { $text }, twice.
       *[other] { $text }, { $count } times.
    }

## Questions and answers

moves-title = Your moves
moves-on-table = As numbered on the table
moves-more = { $moves } and { $count } more
move-possible = That is possible: “{ $sentence }”.
move-refused = That is not possible. { $reason } ({ $rule }).
move-not-now = “{ $said }” is only in moves that are not possible now: { $moves }. ? MOVE says why not.
move-unknown = “{ $said }” is no move of { $game }. ? helps.
move-unknown-near = “{ $said }” is no move of { $game }. Did you mean { $near }?
number-unknown =
    { $count ->
        [one] There is no move { $said }; there is only 1.
       *[other] There is no move { $said }; they are numbered from 1 to { $count }.
    }
undone = Taken back: { $move }
undo-not = Nothing can be taken back: something was revealed, or somebody else has decided since.
help =
    NUMBER      the move with this number
    MOVE        the move in words, as in { $example }; one word will do if it fits one move
    ? MOVE      why a move is possible or not, and what it costs
    m           all moves as sentences
    t           the table again
    l [NUMBER]  what has happened last; more of it with a number
    hint        the best moves, as a strong bot sees them
    u           takes your last decision back, until something new was revealed
    s FILE      saves the game
    q           leaves
    Whole words are understood too: moves, table, log, undo, save, quit, help.

## Several people at one screen

hand-over-title = { $seat } is next
hand-over = Let { $seat } sit down at the screen. Nobody else should look now.
hand-over-enter = Press Enter, { $seat }:

## The end

left = The game ends here.
leave-unsaved = Leave without saving? q again leaves, s FILE saves.
saved = Saved in { $file }.
saved-resume = Saved in { $file }. To go on: { $command }
save-where = s needs a file: s game.lus
save-not = That could not be saved: { $reason }
save-foreign = { $file } is there already and is no record of Lusoria. Choose another name.
save-lost = The game can no longer be saved in its file: { $reason }
save-else = Another file (or only Enter, to play on without saving):
save-nowhere = The game is not kept in a file any more; s FILE saves it.
final-title = The end
final-row = { $place }. { $seat }: { $points } { $count ->
        [one] point
       *[other] points
    }
final-row-out = { $place }. { $seat }: eliminated, without a score
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
replay-watching = as those who watch saw it
replay-setup = The table is set.
replay-decided = { $seat }: { $sentence }
replay-hint = Enter next, b back, r next round, a number, end, q
replay-end = This is the last step.
replay-begin = This is the first step.
replay-no-round = There is no further round.
replay-unknown = “{ $said }” is not understood: { $hint }
replay-no-step = There is no step { $step }; they are numbered from 0 to { $last }.

## Hints

hint-change = { $what } { $change }
hint-both = { $gains }; for { $costs }
hint-gains = { $gains }
hint-costs = it costs { $costs }
hint-little = it changes little
hint-thinking = Thinking …
hint-line = { $sentence }: { $chance } % to win. { $reason }

## A game that was played, looked at by a bot

analysis-title = What { $level } thinks of it, move by move, from what each seat knew
analysis-no-mistake = No move cost { $least } % of the chances to win, or more.
analysis-move = Step { $step }, { $seat }: { $sentence }. { $before } % to win became { $after } %.
analysis-better = Better: { $sentence } ({ $reason }).
analysis-seat = seat
analysis-points = points
analysis-decisions = decisions
analysis-agreed = as the bot would
analysis-lost = lost a decision
analysis-marked = costly moves
analysis-drawn = Drawn in { $files }
analysis-plot-about = Chances to win, as { $level } sees them from what each seat knew; the numbers are those of the costliest moves
analysis-plot-steps = step
analysis-plot-round = round
analysis-plot-epoch = epoch

## Games that bring no sentences of their own

general-round = round { $round }
general-decides = { $seat } decides
general-yes = yes
general-no = no
refused-over = The game is over
refused-now = Now to decide: { $step }
trait-lead = { $change } in the lead
trait-changes = { $change } { $trait }

## Drawings

drawing-as = as { $seat } sees it
drawing-watching = as those who watch see it
drawing-last = Last: { $told }
drawing-moves =
    { $count ->
        [one] { $count } legal move, as { $seat } knows it
       *[other] { $count } legal moves, as { $seat } knows them
    }
drawing-move = move
drawing-means = what it does
drawing-price = price
drawing-chance = to win
drawing-best = best
drawing-share = weight
drawing-reason = why
