import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A connection to a database that a test can cut and restore, while the database server keeps running for other tests.
 */
export interface DatabaseRelay {
  /** The database's address through the relay. */
  url: string
  /** Closes all connections and refuses new ones, as when the database server has stopped. */
  cut(): void
  restore(): void
}

/** Starts a relay to the database at `url`; closed after the test. */
export async function startDatabaseRelay(t: { teardown(close: () => unknown): void }, url: string) {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('data', (data) => other.write(data))
      socket.once('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  t.teardown(() => {
    endAll()
    server.close()
  })
  const relayed = new URL(url)
  relayed.port = String((server.address() as AddressInfo).port)
  return {
    url: relayed.href,
    cut() {
      isCut = true
      endAll()
    },
    restore() {
      isCut = false
    },
  } satisfies DatabaseRelay
}
