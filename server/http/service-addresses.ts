import type { Fetch } from './outside-call.ts'

/** The header of an answer to a request that wasn't read and may be sent to another server, whatever its method. */
export const UNREAD_HEADER = 'x-request-unread'

/** How long an address that refused or closed a connection is tried last, in milliseconds. */
const LAST_FOR = 5_000

/** The addresses of one service, of which any may be down. They differ in their origin only. */
export interface ServiceAddresses {
  readonly first: string
  /** Returns all of them, beginning with another one each time; those to try last come last. */
  inOrder(): string[]
  /** Makes an address the last for 5 s. */
  tryLast(address: string): void
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
    tryLast: (address) => void failures.set(address, now()),
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

/** How to read and release the answers of an HTTP client */
interface AnswerOf<Answer> {
  header(answer: Answer, name: string): string | string[] | null | undefined
  release(answer: Answer): unknown
}

/**
 * Sends a request to the first address, and to the next one where no connection is established, or where a server that
 * has stopped answers that it didn't read the request. A request that may have been read is never sent twice. A server
 * that closes the connection after its answer is about to stop: it is tried last.
 */
export async function sendToOneOf<Answer>(
  addresses: ServiceAddresses,
  { header, release }: AnswerOf<Answer>,
  signal: AbortSignal | null | undefined,
  send: (address: string) => Promise<Answer>,
): Promise<Answer> {
  const order = addresses.inOrder()
  for (const [at, address] of order.entries()) {
    const isLast = at === order.length - 1
    try {
      const answer = await send(address)
      if (header(answer, 'connection') === 'close') addresses.tryLast(address)
      if (isLast || !header(answer, UNREAD_HEADER)) return answer
      await release(answer)
    } catch (error) {
      if (!isNotConnected(error) || signal?.aborted) throw error
      addresses.tryLast(address)
      if (isLast) throw error
    }
  }
  throw new Error('A service has no address')
}

/** Returns a `fetch` for requests to the first address, which takes the next address as `sendToOneOf` does. */
export const fetchFromOneOf =
  (addresses: ServiceAddresses, fetch: Fetch = globalThis.fetch): Fetch =>
  (url, init) =>
    sendToOneOf(addresses, responses, init.signal, (address) =>
      fetch(address + url.slice(addresses.first.length), init),
    )

const responses: AnswerOf<Response> = {
  header: ({ headers }, name) => headers.get(name),
  release: ({ body }) => body?.cancel(),
}
