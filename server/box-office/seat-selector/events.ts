/** Formats server-sent events. */

/** How long a browser waits before it reconnects after the stream breaks, in milliseconds. */
const RETRY_MS = 3_000

export const OPENING = `retry: ${RETRY_MS}\n\n`
/** A comment. It keeps proxies from closing the stream as idle, and lets the server detect closed connections. */
export const HEARTBEAT = ':\n\n'

export const event = (name: string, id: string, data: unknown): string =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`
