// How far the tables on this device have been loaded. Small, so that every page can show it.
class Progress {
  state = $state<'idle' | 'loading' | 'ready' | 'failed'>('idle')
  loaded = $state(0) // bytes
  total = $state(0)
  why = $state('') // it failed
}

export const progress = new Progress()
