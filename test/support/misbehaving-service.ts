import { createServer, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { listenLocally } from './listen-locally.ts'

/**
 * How an outside service misbehaves: `silent` never responds, `stalled` sends only a head, `trickling` sends a byte
 * every few milliseconds without end, `endless` sends bytes as fast as they are read, `bomb` sends 64 MB in 64 kB of
 * gzip, `cut off` sends half a body.
 */
export type Misbehaviour = 'silent' | 'stalled' | 'trickling' | 'endless' | 'bomb' | 'cut off'

const TRICKLE_MS = 10
const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))
const CHUNK = Buffer.alloc(64 * 1024, ' ')

/** Starts a service that misbehaves in the same way on every request, and counts the bytes that it has sent. */
export async function startMisbehavingService(t: { teardown(close: () => unknown): void }) {
  let behaviour: Misbehaviour = 'silent'
  let sent = 0
  let open = 0
  const server = createServer((request, response) => {
    request.resume()
    open += 1
    response.once('close', () => {
      open -= 1
    })
    answer(response)
  })
  const { origin, close } = await listenLocally(server)
  t.teardown(close)

  function answer(response: ServerResponse) {
    if (behaviour === 'silent') return
    response.setHeader('content-type', 'application/json')
    if (behaviour === 'stalled') return response.flushHeaders()
    if (behaviour === 'trickling') return trickle(response)
    if (behaviour === 'endless') return pour(response)
    if (behaviour === 'bomb') return sendBomb(response)
    response.setHeader('content-length', '1000')
    response.write('{"isError":', () => response.destroy())
  }
  function pour(response: ServerResponse) {
    while (!response.destroyed) {
      sent += CHUNK.length
      if (!response.write(CHUNK)) return void response.once('drain', () => pour(response))
    }
  }

  return {
    origin,
    behave(next: Misbehaviour) {
      behaviour = next
    },
    /** Bytes of endless responses so far. */
    sent: () => sent,
    /** Requests that are still open. */
    open: () => open,
  }
}

function trickle(response: ServerResponse) {
  const timer = setInterval(() => response.write(' '), TRICKLE_MS)
  response.once('close', () => clearInterval(timer))
}

function sendBomb(response: ServerResponse) {
  response.setHeader('content-encoding', 'gzip').end(BOMB)
}
