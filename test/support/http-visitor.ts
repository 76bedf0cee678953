import type { Challenge } from 'altcha-lib'
import { altchaToken } from '#server/contract/check/captcha-tokens'
import type { Call, Input, Result } from '#shared/ticketing/call'
import { captcha } from '#shared/ticketing/captcha/captcha'
import type { Envelope } from '#shared/ticketing/envelope'
import { timeLimit } from './time-limits.ts'

/**
 * A visitor of a venue without a browser. Stores the session cookie, solves captchas, and proves a first reservation.
 */
export interface HttpVisitor {
  /** Returns the response's envelope, or null without a response. */
  call<C extends Call>(call: C, input?: Omit<Input<C> & object, 'captchaToken'>): Promise<Envelope<Result<C>> | null>
  /** Repeats the call until it succeeds, while services restart; returns the result. */
  callUntilSuccess<C extends Call>(call: C, input?: Omit<Input<C> & object, 'captchaToken'>): Promise<Result<C>>
}

export interface HttpVisitorOptions {
  /** The visitor's address as a trusted proxy passes it. */
  from?: string
  /** The waiting room's pass, once the visitor has one. */
  waitingRoomToken?: () => string | undefined
  /** Returns a captcha token; by default solves the venue's own captcha, as a browser does. */
  captchaToken?: () => Promise<string>
  /** Called with each call's outcome: its path, milliseconds, and its envelope, or null without a response. */
  onAnswer?: (path: string, ms: number, envelope: Envelope<unknown> | null) => void
}

/** How often a call is repeated after a failure that the input didn't cause, and the interval. */
const TRIES = timeLimit(60)
const PAUSE_MS = 500

/** Returns a visitor of the venue at `url` without a session. */
export function httpVisitor(url: string, options: HttpVisitorOptions = {}): HttpVisitor {
  const {
    from,
    onAnswer = () => {},
    captchaToken = () => captchaTokenAt(url),
    waitingRoomToken = () => undefined,
  } = options
  let cookie = ''
  const address: Record<string, string> = from ? { 'x-forwarded-for': from } : {}

  async function sendCall<C extends Call>(call: C, input?: object): Promise<Envelope<Result<C>> | null> {
    const since = performance.now()
    const first = await sendOnce(call, input, call.captcha)
    const envelope = first?.isError && first.type === 'PROOF_NEEDED' ? await sendOnce(call, input, true) : first
    onAnswer(call.path, performance.now() - since, envelope)
    return envelope
  }
  async function sendOnce<C extends Call>(
    call: C,
    input: object | undefined,
    isProven: boolean,
  ): Promise<Envelope<Result<C>> | null> {
    try {
      const callInput = isProven ? { ...input, captchaToken: await captchaToken() } : input
      const query =
        call.method === 'GET' && callInput ? `?${new URLSearchParams(callInput as Record<string, string>)}` : ''
      const pass = waitingRoomToken()
      const hasBody = call.method !== 'GET' && callInput !== undefined
      const response = await fetch(`${url}${call.path}${query}`, {
        method: call.method,
        headers: {
          ...address,
          ...(cookie ? { cookie } : {}),
          ...(pass ? { 'x-queueit-token': pass } : {}),
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
        },
        ...(hasBody ? { body: JSON.stringify(callInput) } : {}),
      })
      const set = response.headers.getSetCookie().find((each) => each.startsWith('session_token='))
      if (set) cookie = set.split(';')[0] ?? ''
      return (await response.json()) as Envelope<Result<C>>
    } catch {
      return null
    }
  }

  return {
    call: sendCall,
    async callUntilSuccess(call, input) {
      let last: unknown
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const envelope = await sendCall(call, input)
        if (envelope && !envelope.isError) return envelope.result
        last = envelope
        if (envelope && envelope.status < 500) break
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
      throw new Error(`${call.method} ${call.path} did not succeed: ${JSON.stringify(last)}`)
    },
  }
}

/** Returns a captcha token, solved as in a browser. */
export async function captchaTokenAt(url: string): Promise<string> {
  const { result } = (await (await fetch(`${url}${captcha.challenge.path}`)).json()) as { result: Challenge }
  return altchaToken(result)
}
