import { KEPT_TICKETS_WORKER, paths } from '#shared/routes'

/** The service worker (`server/web/tickets/kept-tickets-worker.js`) shows pages from this cache, by their address. */
const CACHE = 'kept-tickets'
/** A page is removed this long after its last performance has begun, in milliseconds. */
const KEPT_AFTER = 24 * 60 * 60_000

export interface KeptPage {
  title: string
  /** A whole document that needs no other file. */
  html: string
  /** When its last performance begins. */
  lastStart: Date
}

/** Returns whether this browser can keep tickets. It can't in a private window or without HTTPS. */
export const canKeepTickets = (): boolean => 'serviceWorker' in navigator && 'caches' in window

export async function isKept(address: string): Promise<boolean> {
  return (await (await caches.open(CACHE)).match(address)) !== undefined
}

/**
 * Keeps a page of tickets on this device for its address, and has it shown there without a network. Replaces what was
 * kept for the address before. Rejects if the browser refuses.
 */
export async function keepTickets(address: string, { title, html, lastStart }: KeptPage): Promise<void> {
  const registration = await navigator.serviceWorker.register(KEPT_TICKETS_WORKER, { scope: paths.tickets })
  await activation(registration)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'",
    'referrer-policy': 'no-referrer',
    'kept-until': new Date(lastStart.getTime() + KEPT_AFTER).toUTCString(),
    'kept-title': encodeURIComponent(title),
  }
  const cache = await caches.open(CACHE)
  await cache.put(address, new Response(html, { headers }))
}

/** Removes a page. With the last one the service worker goes too. */
export async function forgetTickets(address: string): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.delete(address)
  if ((await cache.keys()).length > 0) return
  await caches.delete(CACHE)
  await (await navigator.serviceWorker.getRegistration(paths.tickets))?.unregister()
}

function activation({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return Promise.resolve()
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The service worker was rejected'))
    })
  })
}
