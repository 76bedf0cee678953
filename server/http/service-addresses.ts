import { isIP } from 'node:net'
import { buildConnector } from 'undici'
import type { Fetch } from './outside-call.ts'

/** How long an address that refused a connection is tried last, in milliseconds. */
const LAST_FOR = 5_000

/** The addresses of one service, of which any may be down. They differ in their origin only. */
export interface ServiceAddresses {
  readonly first: string
  /** Returns all of them, beginning with another one each time; those that failed within 5 s come last. */
  inOrder(): string[]
  failed(address: string): void
}

/** Returns the addresses of a setting, in which they are separated by commas. */
export function serviceAddresses(setting: string, now: () => number = Date.now): ServiceAddresses {
  const all = setting.split(',')
  const failures = new Map<string, number>()
  let turn = 0
  return {
    first: all[0] ?? setting,
    inOrder: () => {
      turn = (turn + 1) % all.length
      const turned = [...all.slice(turn), ...all.slice(0, turn)]
      const isDown = (address: string) => now() - (failures.get(address) ?? -Infinity) < LAST_FOR
      return [...turned.filter((address) => !isDown(address)), ...turned.filter(isDown)]
    },
    failed: (address) => void failures.set(address, now()),
  }
}

/** Errors of a connection that wasn't established: nothing of the request has been sent. */
const NOT_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

const isNotConnected = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown }
  return NOT_CONNECTED.includes(code ?? '') || (cause !== undefined && isNotConnected(cause))
}

/**
 * Returns a `fetch` for requests to the first address, which takes the next address where no connection is established.
 * A request that may have arrived is never sent twice.
 */
export const fetchFromOneOf =
  (addresses: ServiceAddresses, fetch: Fetch = globalThis.fetch): Fetch =>
  async (url, init) => {
    const path = url.slice(addresses.first.length)
    const order = addresses.inOrder()
    for (const [at, address] of order.entries()) {
      try {
        return await fetch(address + path, init)
      } catch (error) {
        if (!isNotConnected(error) || init.signal?.aborted) throw error
        addresses.failed(address)
        if (at === order.length - 1) throw error
      }
    }
    throw new Error('A service has no address')
  }

/** Returns a connector of undici's pools that connects to the first address that accepts, within `timeout` ms each. */
export function connectToOneOf(addresses: ServiceAddresses, timeout: number): buildConnector.connector {
  const connect = buildConnector({ timeout })
  return (options, callback) => {
    const attempt = ([address = addresses.first, ...others]: string[]) => {
      const { protocol, hostname, host, port } = new URL(address)
      const target = { ...options, protocol, hostname, host, port: port || (protocol === 'https:' ? '443' : '80') }
      const servername = isIP(hostname.replace(/^\[|\]$/g, '')) ? '' : hostname
      connect({ ...target, servername }, (...[error, socket]) => {
        if (!error) return callback(null, socket)
        addresses.failed(address)
        if (others.length > 0) return attempt(others)
        callback(error, null)
      })
    }
    attempt(addresses.inOrder())
  }
}
