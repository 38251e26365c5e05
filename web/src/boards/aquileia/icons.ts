// The icons that this game needs besides the common ones.
import { addIcons } from '../../pieces/Icon.svelte'
import anchor from '~icons/game-icons/anchor'
import anvil from '~icons/game-icons/anvil'
import dice from '~icons/game-icons/rolling-dices'
import fist from '~icons/game-icons/fist'
import gavel from '~icons/game-icons/gavel'
import horse from '~icons/game-icons/horse-head'
import leave from '~icons/game-icons/exit-door'
import masks from '~icons/game-icons/drama-masks'
import robber from '~icons/game-icons/robber-mask'
import slave from '~icons/game-icons/manacles'
import weapon from '~icons/game-icons/gladius'

addIcons({ anchor, anvil, dice, fist, gavel, horse, leave, masks, robber, slave, weapon })
