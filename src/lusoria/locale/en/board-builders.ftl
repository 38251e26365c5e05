### The words of the board of The Builders on the page; loaded with the game.

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
