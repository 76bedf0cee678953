import { createHmac, timingSafeEqual } from 'node:crypto'

/** The content of a waiting room's pass. Event and queue id contain neither `_` nor `~`. */
export interface WaitingRoomPass {
  event: string
  /** The visitor's place in the line: one pass is accepted for one session. */
  queueId: string
  /** Until when the pass is accepted, by the server's clock; whole seconds */
  expiresAt: Date
  /** How long its visitor may book, in minutes */
  validMinutes: number
}

/** Why a token is refused, in the terms of Queue-it's connector */
export type TokenError = 'hash' | 'eventid' | 'timestamp'

/** Returns a pass as a `queueittoken` in Queue-it's known-user format, signed with HMAC-SHA256. */
export function writeToken({ event, queueId, expiresAt, validMinutes }: WaitingRoomPass, secret: string): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000)
  const text = `e_${event}~q_${queueId}~ts_${seconds}~ce_false~cv_${validMinutes}~rt_queue`
  return `${text}~h_${hmac(text, secret)}`
}

/** Returns the pass that a token proves, for one of these events at this time; otherwise the reason for refusal. */
export function readToken(
  token: string,
  { secret, events, now }: { secret: string; events: readonly string[]; now: Date },
): WaitingRoomPass | TokenError {
  const [, text = '', hash = ''] = /^(.*)~h_([0-9a-f]{64})$/.exec(token) ?? []
  if (!hash || !timingSafeEqual(Buffer.from(hash), Buffer.from(hmac(text, secret)))) return 'hash'
  const fields = new Map(text.split('~').map((pair) => pair.split('_') as [string, string]))
  const event = fields.get('e') ?? ''
  if (!events.includes(event)) return 'eventid'
  const seconds = Number(fields.get('ts'))
  if (!(seconds * 1000 > now.getTime())) return 'timestamp'
  const validMinutes = Number(fields.get('cv'))
  return { event, queueId: fields.get('q') ?? '', expiresAt: new Date(seconds * 1000), validMinutes }
}

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex')
