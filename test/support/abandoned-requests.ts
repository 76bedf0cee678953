import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** A request, and the address of the process that it is sent to. */
export interface AbandonedRequest {
  origin: string
  method: string
  path: string
  contentType?: string
  body?: string
}

/** How far a request gets before its sender disconnects. */
export const moments = ['half a head', 'half a body', 'before the answer', 'in the middle of the answer'] as const
export type Moment = (typeof moments)[number]

/** Returns a generator of numbers from 0 to 1 that are the same for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Sends a request on a separate connection, byte by byte, and disconnects at some point: sometimes with a reset,
 * sometimes a few turns of the event loop later.
 */
export async function leave(request: AbandonedRequest, moment: Moment, random: () => number): Promise<void> {
  const { hostname, port } = new URL(request.origin)
  const socket = connect(Number(port), hostname)
  // The server may close first.
  socket.on('error', () => {})
  await once(socket, 'connect')
  await written(socket, partOf(request, moment, random))
  if (moment === 'in the middle of the answer') await Promise.race([once(socket, 'data'), once(socket, 'close')])
  for (let turns = Math.floor(random() * 4); turns > 0; turns--) await setImmediate()
  if (random() < 0.5) socket.resetAndDestroy()
  else socket.destroy()
}

function partOf(
  { method, path, origin, contentType, body = '' }: AbandonedRequest,
  moment: Moment,
  random: () => number,
) {
  const bodyHeaders = body ? `content-type: ${contentType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\n${bodyHeaders}accept-encoding: br\r\n\r\n`
  if (moment === 'half a head') return head.slice(0, 1 + Math.floor(random() * (head.length - 2)))
  if (moment === 'half a body') return head + body.slice(0, Math.floor(random() * body.length))
  return head + body
}

const written = (socket: Socket, text: string) => new Promise((resolve) => socket.write(text, resolve))
