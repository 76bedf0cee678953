import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Call, Input, Result } from '#shared/ticketing/call'
import { captcha } from '#shared/ticketing/captcha/captcha'
import type { Envelope } from '#shared/ticketing/envelope'

/** A visitor of an open venue without a browser: keeps the session's cookie and solves captchas. */
export interface HttpVisitor {
  /** The answer's envelope, or null where none came. */
  call<C extends Call>(call: C, input?: Omit<Input<C> & object, 'captchaToken'>): Promise<Envelope<Result<C>> | null>
  /** The same until it succeeds, for as long as services come back; gives the result. */
  callUntilSuccess<C extends Call>(call: C, input?: Omit<Input<C> & object, 'captchaToken'>): Promise<Result<C>>
}

/** How often a call is made again after an answer that blames no input, and how long the visitor waits before that. */
const TRIES = 60
const PAUSE_MS = 500

export function httpVisitor(url: string): HttpVisitor {
  let cookie = ''

  async function ask<C extends Call>(call: C, input?: object): Promise<Envelope<Result<C>> | null> {
    try {
      const given = call.captcha ? { ...input, captchaToken: await captchaTokenAt(url) } : input
      const query = call.method === 'GET' && given ? `?${new URLSearchParams(given as Record<string, string>)}` : ''
      const hasBody = call.method !== 'GET' && given !== undefined
      const response = await fetch(`${url}${call.path}${query}`, {
        method: call.method,
        headers: { ...(cookie ? { cookie } : {}), ...(hasBody ? { 'content-type': 'application/json' } : {}) },
        ...(hasBody ? { body: JSON.stringify(given) } : {}),
      })
      const set = response.headers.getSetCookie().find((each) => each.startsWith('session_token='))
      if (set) cookie = set.split(';')[0] ?? ''
      return (await response.json()) as Envelope<Result<C>>
    } catch {
      return null
    }
  }

  return {
    call: ask,
    async callUntilSuccess(call, input) {
      let last: unknown
      for (let tries = 0; tries < TRIES; tries++) {
        const answer = await ask(call, input)
        if (answer && !answer.isError) return answer.result
        last = answer
        if (answer && answer.status < 500) break
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
      throw new Error(`${call.method} ${call.path} did not succeed: ${JSON.stringify(last)}`)
    },
  }
}

/** A captcha token as a page of the venue makes it. */
export async function captchaTokenAt(url: string): Promise<string> {
  const { result } = (await (await fetch(`${url}${captcha.challenge.path}`)).json()) as { result: Challenge }
  const solution = await solveChallenge({ challenge: result, deriveKey })
  return Buffer.from(JSON.stringify({ challenge: result, solution })).toString('base64')
}

/** Pays at the sandbox as a browser would, with the card's number; gives the address it leads back to. */
export async function payAtSandbox(paymentUrl: string, card: string): Promise<URL> {
  const page = await (await fetch(paymentUrl)).text()
  const formToken = /name="formToken" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const paid = await fetch(paymentUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ formToken, number: card, expiry: '12/39', cvc: '123', name: 'G Hopper' }),
  })
  return new URL(paid.headers.get('location') ?? '', paymentUrl)
}
