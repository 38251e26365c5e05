// The icons that this game needs besides the common ones.
import { addIcons } from '../../pieces/Icon.svelte'
import anvil from '~icons/game-icons/anvil'
import bank from '~icons/game-icons/cash'
import book from '~icons/game-icons/open-book'
import slave from '~icons/game-icons/manacles'

addIcons({ anvil, bank, book, slave })
