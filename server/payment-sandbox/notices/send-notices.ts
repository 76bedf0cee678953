import type { FastifyBaseLogger } from 'fastify'
import { signPayment } from '#server/crypto/payment-signature'
import { statusFromOutside } from '#server/http/outside-call'
import { signatureHeader } from '#shared/payment-sandbox'
import { type Session, stateOf } from '../sessions/session.ts'
import type { SessionStore } from '../sessions/session-store.ts'

/**
 * Delays before each retry of a notice, in milliseconds; the last one repeats. There are eight attempts in the first
 * minute.
 */
export const RETRIES: readonly number[] = [500, 1_000, 2_000, 5_000, 10_000, 15_000, 20_000, 30_000, 60_000]
/** Time limit of a notice, and while the sandbox closes, in milliseconds */
const TIMEOUT = 10_000
const CLOSE_WITHIN = 2_000

export interface NoticesOptions {
  store: SessionStore
  secret: string
  now: () => Date
  log: FastifyBaseLogger
  retries?: readonly number[]
  /** Time limit of a notice, in milliseconds */
  withinMs?: number
}
export interface Notices {
  /** Sends the outcome of a session to the box office until it acknowledges. */
  send(session: Session): void
  /** Waits briefly for notices in flight and aborts the rest, which are sent at the next start */
  close(): Promise<void>
}

/**
 * Creates the sender of signed notices of outcomes, server to server. Notices that an earlier process couldn't deliver
 * are sent at once.
 */
export function sendNotices(options: NoticesOptions): Notices {
  const { store, now, log, retries = RETRIES } = options
  const closing = new AbortController()
  const timers = new Map<string, NodeJS.Timeout>()
  const underway = new Set<Promise<void>>()
  let isClosing = false

  async function attempt(sessionId: string, tries: number): Promise<void> {
    timers.delete(sessionId)
    const session = store.find(sessionId)
    if (!session || session.acknowledgedAt) return
    const result = await deliver(session, options, closing.signal).catch((error: Error) => error)
    if (result === true) return saveAcknowledged(sessionId)
    if (isClosing) return
    const after = retries[Math.min(tries, retries.length - 1)] ?? 60_000
    log.warn({ sessionId, tries: tries + 1, err: result }, 'the box office did not acknowledge a notice')
    timers.set(sessionId, setTimeout(begin, after, sessionId, tries + 1).unref())
  }

  async function saveAcknowledged(sessionId: string) {
    const session = store.find(sessionId)
    if (session) await store.save({ ...session, acknowledgedAt: now().toISOString() })
  }

  function begin(sessionId: string, tries: number) {
    const trying = attempt(sessionId, tries).finally(() => underway.delete(trying))
    underway.add(trying)
  }
  const send = ({ sessionId }: Session) => begin(sessionId, 0)
  for (const session of store.unacknowledged()) send(session)
  return {
    send,
    async close() {
      isClosing = true
      for (const timer of timers.values()) clearTimeout(timer)
      const late = setTimeout(() => closing.abort(), CLOSE_WITHIN)
      await Promise.allSettled(underway)
      clearTimeout(late)
    },
  }
}

/** Returns true if acknowledged; throws the reason otherwise. */
async function deliver(
  session: Session,
  { secret, now, withinMs = TIMEOUT }: NoticesOptions,
  closing: AbortSignal,
): Promise<true> {
  const url = new URL(session.noticeUrl)
  const body = JSON.stringify(stateOf(session, now()))
  const path = url.pathname + url.search
  const { status, isOk } = await statusFromOutside(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signPayment(secret, { method: 'POST', path, body }, now()),
    },
    body,
    redirect: 'manual',
    ...{ withinMs, signal: closing },
  })
  if (!isOk) throw new Error(`answered ${status}`)
  return true
}
