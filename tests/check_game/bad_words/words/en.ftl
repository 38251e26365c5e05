event-rollled = { $seat } rolls { $a }.
broken = { $
