// A piece that another has put down appears when it lands, as long as pieces travel at all.
import type { TransitionConfig } from 'svelte/transition'
import { settings } from '../../stores/settings.svelte'

const TRAVEL = 300 // milliseconds, a little less than the flight takes

export function land(_: Element, travels: boolean): TransitionConfig {
  return { duration: settings.still || !travels ? 0 : TRAVEL, css: (t) => `opacity: ${t < 1 ? 0 : 1}` }
}
