// The service worker: keeps the page for times without a network. Requests to the API and sockets are none of its affair.
//
// lusoria/site/shell.py writes `BUILD` above this line: the version, the page's addresses, and the hashes of all files.
// Each version has a cache of its own, complete before the version is used: `now` is loaded when it is installed, `later`
// (a table on the device) when the page asks. Files whose hash has not changed are taken from an older cache.
const SCOPE = self.registration.scope
const PREFIX = `lusoria ${new URL(SCOPE).pathname} `
const CACHE = PREFIX + BUILD.version
const LIST = 'kept.json' // in each cache that is complete: the `BUILD` that it was made for
const AT_ONCE = 6 // requests
const TRIES = 6 // for a file that is lost on the way, with growing pauses: about half a minute
const PATIENCE_MS = 3000 // for a server's document, before the kept one is shown

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(removeOlder(1).then(() => self.clients.claim())))

async function install() {
  const older = await olderCaches()
  const cache = await caches.open(CACHE)
  await inTurn(Object.keys(BUILD.now), (path) => keep(cache, path, older))
  // Who could play without a network before can do so after the update.
  if ((await Promise.all(older.map(isComplete))).some(Boolean)) await keepLater()
  await cache.put(LIST, new Response(JSON.stringify(BUILD)))
}

/** Loads what a table on the device needs. */
async function keepLater() {
  const [older, cache] = [await olderCaches(), await caches.open(CACHE)]
  await inTurn(Object.keys(BUILD.later), (path) => keep(cache, path, older))
}

/** Puts a file into the cache, from an older one or from the host, and only with the content that belongs to this version. */
async function keep(cache, path, older) {
  if (await cache.match(SCOPE + path)) return
  const hash = BUILD.now[path] ?? BUILD.later[path]
  for (const { files, cache: old } of older) {
    const found = files[path] === hash && (await old.match(SCOPE + path))
    if (found) return cache.put(SCOPE + path, found)
  }
  const lasting = path.startsWith('assets/') || path in BUILD.later // which the browser may have just loaded
  for (const mode of [lasting ? 'default' : 'no-cache', 'reload']) {
    const response = await fetchAgain(SCOPE + (path === 'index.html' ? '' : path), mode)
    const kept = response.ok && (await checked(response, hash))
    if (kept) return cache.put(SCOPE + path, kept)
  }
  throw new Error(`${path} is not of version ${BUILD.version}`)
}

/** A response of the host, which may be lost on the way or be a proxy's. Its body may still break off: see `checked`. */
async function fetchAgain(url, cache) {
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, { cache }).catch(() => null)
    if (response && response.status < 500) return response
    if (tries === TRIES) throw new Error(`${url} is lost`)
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tries * (0.5 + Math.random())))
  }
}

/** A copy of a response, if its content has the hash. It keeps its headers: workers take their policy from them. */
async function checked(response, hash) {
  const content = await response.arrayBuffer().catch(() => new ArrayBuffer(0)) // what broke off has another hash
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  if (!Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('').startsWith(hash)) return null
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name)
  return new Response(content, { headers })
}

async function inTurn(paths, work) {
  const left = [...paths]
  const worker = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await work(path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** The caches of other versions of this page that are complete. */
async function olderCaches() {
  const found = []
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue
    const cache = await caches.open(name)
    const list = await cache.match(LIST).then((kept) => kept?.json())
    if (list) found.push({ cache, version: list.version, later: Object.keys(list.later), files: { ...list.now, ...list.later } })
  }
  return found
}

async function isComplete({ cache, later }) {
  return later.length > 0 && (await Promise.all(later.map((path) => cache.match(SCOPE + path)))).every(Boolean)
}

/** Removes older caches, unless more windows than `most` are open: they may still need their version. */
async function removeOlder(most) {
  const { installing, waiting } = self.registration
  if (installing || waiting) return // a newer version has begun to fill its own
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.filter((one) => one.url.startsWith(SCOPE)).length > most) return
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name)
}

// ---- answers

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(SCOPE)) return
  const { pathname, searchParams } = new URL(request.url)
  const path = decodeURIComponent(pathname.slice(new URL(SCOPE).pathname.length))
  if (request.mode === 'navigate') {
    if (!BUILD.pages.includes(path.split('/')[0])) return
    event.respondWith(BUILD.home === 'server' ? fromServer(request) : fromCache('index.html', request))
    event.waitUntil(removeOlder(0))
  } else if (path in BUILD.now || path in BUILD.later || isHashed(path)) {
    event.respondWith(fromCache(path, request, searchParams.get('v')))
  }
})

/** The document of a server that can be reached, so that page and server are of one version; otherwise the kept one. */
async function fromServer(request) {
  const kept = await caches.open(CACHE).then((cache) => cache.match(`${SCOPE}index.html`))
  if (!kept) return fetch(request)
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS))
  const answer = fetch(request).then((response) => (response.status < 500 ? response : kept), () => kept)
  return Promise.race([answer, late])
}

/** A file: of this version, or of the one that the page asks for; from the host if it is not kept. */
async function fromCache(path, request, version = null) {
  const own = !version || version === BUILD.version
  const kept = own && (await caches.open(CACHE).then((cache) => cache.match(SCOPE + path)))
  return kept || (await fromOlder(path, version)) || fromHost(path, request, own)
}

/** Whether the name of a file changes with its content. */
function isHashed(path) {
  return path.startsWith('assets/') || (path.startsWith('device/') && path !== 'device/manifest.json')
}

/** A file that a window of an older version still asks for: its name has a hash, or it asks with its version. */
async function fromOlder(path, version) {
  if (!version && !isHashed(path)) return undefined
  for (const { cache, version: its } of await olderCaches()) {
    const kept = (!version || its === version) && (await cache.match(SCOPE + path))
    if (kept) return kept
  }
  return undefined
}

async function fromHost(path, request, own) {
  const response = await fetch(request)
  if (own && path in BUILD.later && response.ok) {
    void remember(path, response.clone()).catch(() => undefined) // the page has what it needs
  }
  return response
}

async function remember(path, response) {
  const kept = await checked(response, BUILD.later[path])
  if (kept) await (await caches.open(CACHE)).put(SCOPE + path, kept)
}

// ---- what the page asks

self.addEventListener('message', (event) => {
  const [port] = event.ports
  if (event.data === 'version') port?.postMessage(BUILD.version)
  if (event.data === 'use') void self.skipWaiting()
  if (event.data === 'keep') {
    event.waitUntil(keepLater().then(() => port?.postMessage(true), () => port?.postMessage(false)))
  }
})
