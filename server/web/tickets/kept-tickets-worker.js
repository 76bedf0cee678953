/*
 * The service worker of /purchase/tickets: without a network it shows the tickets that a visitor has kept on this
 * device. client/site/tickets/kept-tickets.ts registers it and writes them into the cache, one page per address; no
 * other request is touched.
 */
const CACHE = 'kept-tickets'
const KEPT_UNTIL = 'kept-until'
const TITLE = 'kept-title'
/** How long the network may take before a kept page is shown instead, in milliseconds. */
const PATIENCE = 5000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(pageOf(event.request))
})

async function pageOf(request) {
  const kept = await keptPages()
  if (kept.length === 0) return fetch(request)
  const shown = () => kept.find(({ url }) => url === request.url)?.response ?? listOf(kept)
  const online = fetch(request).then((response) => (response.status < 500 ? response : shown()), shown)
  return Promise.race([online, new Promise((resolve) => setTimeout(() => resolve(shown()), PATIENCE))])
}

/** Returns the pages that are kept, without those whose time is over, which are removed. */
async function keptPages() {
  const cache = await caches.open(CACHE)
  const kept = []
  for (const { url } of await cache.keys()) {
    const response = await cache.match(url)
    if (Date.parse(response?.headers.get(KEPT_UNTIL) ?? '') > Date.now()) kept.push({ url, response })
    else await cache.delete(url)
  }
  return kept
}

/** Returns a page with links to the kept pages. */
function listOf(kept) {
  const text = (value) => value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  const links = kept.map(({ url, response }) => {
    const title = decodeURIComponent(response.headers.get(TITLE) ?? '')
    return `<li><a href="${text(url)}">${text(title)}</a></li>`
  })
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tickets on this device</title>
<body style="font: 1.125rem/1.6 Georgia, serif; max-width: 40rem; margin: 3rem auto; padding: 0 1.5rem">
<h1>Tickets on this device</h1><p>There is no network now. These tickets are kept here:</p><ul>${links.join('')}</ul>`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}
