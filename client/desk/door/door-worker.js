/**
 * The service worker of the door's pages. It stores the page and its files, so that they open without a network, and
 * nothing else: no call of the desk. It uses the network first for the page, so that a new version is shown at once.
 * `config/vite-desk.ts` inserts the build's files, which also makes each build's worker a new one.
 */
const FILES = []
const PAGE = '/door'
const CACHE = `door-${FILES.join()}`
/** How long the page waits for the network, in milliseconds. */
const WAIT_MS = 3_000

self.addEventListener('install', (event) => event.waitUntil(storeFiles()))
self.addEventListener('activate', (event) => event.waitUntil(deleteOtherCaches()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && /^\/door(\/\d+)?$/.test(pathname)) event.respondWith(openPage(request))
  else if (/^\/(assets|look)\//.test(pathname)) event.respondWith(openFile(request))
})

async function storeFiles() {
  const cache = await caches.open(CACHE)
  await cache.addAll([PAGE, ...FILES])
  await storeLook(cache, PAGE)
}

/** Stores the files of the venue's look that a stored page or style sheet refers to. */
async function storeLook(cache, address) {
  const text = await (await cache.match(address)).text()
  for (const file of new Set(text.match(/\/look\/[\w.-]+/g))) {
    await cache.add(file)
    if (file.endsWith('.css')) await storeLook(cache, file)
  }
}

async function deleteOtherCaches() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
}

/** Every address of the door has the same page. */
async function openPage(request) {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(WAIT_MS) })
    if (response.status >= 500) throw new Error(`The desk responded with ${response.status}`)
    if (response.ok) await (await caches.open(CACHE)).put(PAGE, response.clone())
    return response
  } catch (error) {
    const stored = await caches.match(PAGE)
    if (!stored) throw error
    return stored
  }
}

/** The names of files contain a hash of their content. */
async function openFile(request) {
  const stored = await caches.match(request)
  if (stored) return stored
  const response = await fetch(request)
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone())
  return response
}
