/** Server-sent events, as texts of the stream. */

/** After how long a browser comes back when the stream breaks, in milliseconds. */
const RETRY_MS = 3_000

export const OPENING = `retry: ${RETRY_MS}\n\n`
/** A comment: it keeps proxies from taking the stream for dead, and shows the server who has gone. */
export const HEARTBEAT = ':\n\n'

export const event = (name: string, id: string, data: unknown): string =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`
