import type { Challenge } from 'altcha-lib'
import { callOutside, type OutsideAnswer } from '#server/http/outside-call'
import { type RefusalCode, refusals } from '#shared/refusals'
import type { Call, Input, Result } from '#shared/ticketing/call'
import { captcha } from '#shared/ticketing/captcha/captcha'
import type { Failure } from '#shared/ticketing/envelope'
import { schemasOf } from '#shared/ticketing/schemas'
import { altchaToken } from './captcha-tokens.ts'
import { excerpt, fieldDeviations } from './field-deviations.ts'
import { namedCall, type Report } from './report.ts'

const LONGEST_MS = 15_000
const MOST_BYTES = 20_000_000
/** RFC 6750. */
const TOKEN = /^[\w\-.~+/]+=*$/
/** Refusals of every call: see the document. */
const OF_ANY_CALL: readonly string[] = ['INVALID_INPUT', 'UNREADABLE', 'TOO_LARGE', 'TOO_BUSY', 'UNAVAILABLE']

/** The input of a call; the captcha token is added where it is missing. */
export type SentInput<C> =
  Input<C> extends { captchaToken: string } ? Omit<Input<C>, 'captchaToken'> & { captchaToken?: string } : Input<C>

/** A visitor of the service, with a session of their own. */
export interface Visitor {
  /** Makes a call that must succeed, and compares its answer with the contract. Undefined if it wasn’t usable. */
  ask<C extends Call>(
    call: C,
    ...input: Input<C> extends undefined ? [] : [SentInput<C>]
  ): Promise<Result<C> | undefined>
  /** Makes a call that may be refused with one of some types; undefined then. */
  askOr<C extends Call>(types: readonly RefusalCode[], call: C, input?: SentInput<C>): Promise<Result<C> | undefined>
  /** Makes a call that must be refused with one of some types. Returns the failure. The input may be invalid. */
  refused(types: readonly RefusalCode[], call: Call, input?: unknown): Promise<Failure | undefined>
  /** Returns the raw answer; undefined without one. */
  raw(call: Call, input?: unknown, headers?: Record<string, string>): Promise<OutsideAnswer | undefined>
  /** Returns a captcha token; undefined if the service’s captcha can’t be solved. */
  solveCaptcha(): Promise<string | undefined>
  readonly token: string | undefined
}

export interface ServiceOptions {
  /** The service’s address, without `/api`. */
  url: string
  report: Report
  /** A token that its captcha accepts, where that isn’t ALTCHA. */
  captchaToken: string | undefined
}

/** Returns a new visitor of a service, without a session. */
export function newVisitor({ url, report, captchaToken }: ServiceOptions): Visitor {
  let token: string | undefined

  async function raw(call: Call, input?: unknown, headers: Record<string, string> = {}) {
    const hasBody = call.method !== 'GET' && input !== undefined
    const address = new URL(call.path, url)
    if (call.method === 'GET')
      for (const [name, value] of fieldsOf(input)) address.searchParams.set(name, String(value))
    try {
      return await callOutside(address, {
        ...{ method: call.method, withinMs: LONGEST_MS, maxBytes: MOST_BYTES },
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(hasBody ? { body: typeof input === 'string' ? input : JSON.stringify(input) } : {}),
      })
    } catch (error) {
      const found = error instanceof Error ? `${error.message}${causeOf(error)}` : String(error)
      report.add(call, { field: '', expected: `an answer within ${LONGEST_MS / 1000} seconds`, found })
      return undefined
    }
  }

  /** Returns the parsed envelope, after comparing it and the headers with the contract. */
  async function answerTo(call: Call, input: unknown) {
    const answer = await raw(call, input)
    if (!answer) return undefined
    const envelope = parsed(answer.text)
    report.asked(call, envelope && envelope.isError === false ? { input, result: envelope.result } : undefined)
    if (!envelope) {
      const found = `status ${answer.status}, ${excerpt(answer.text.slice(0, 60))}`
      report.add(call, { field: '', expected: 'an envelope in JSON', found })
      return undefined
    }
    if (typeof envelope.isError !== 'boolean') {
      report.add(call, { field: 'isError', expected: 'true or false', found: excerpt(envelope.isError) })
      return undefined
    }
    takeToken(call, answer, envelope.isError)
    if (envelope.isError) compareFailure(call, answer, envelope as unknown as Failure)
    else {
      const found = String(answer.status)
      report.expect(answer.status === 200, call, { field: '(status)', expected: '200 with a result', found })
    }
    return envelope
  }

  function takeToken(call: Call, { headers }: OutsideAnswer, isError: boolean) {
    const field = 'X-Session-Token'
    const announced = headers.get(field)
    const mustAnnounce = !isError && ((call.takesSeats && token === undefined) || call.replacesToken)
    if (announced === null) {
      report.expect(!mustAnnounce, call, { field, expected: 'the session’s token', found: 'no such header' })
      return
    }
    const isUsable = announced === '-' || TOKEN.test(announced)
    report.expect(isUsable, call, {
      ...{ field, expected: 'a token of the characters of RFC 6750, or -', found: 'other characters' },
    })
    if (isUsable) token = announced === '-' ? undefined : announced
  }

  /** Compares a refusal with its envelope and with those that the call may have. */
  function compareFailure(call: Call, answer: OutsideAnswer, failure: Failure) {
    for (const field of ['title', 'detail', 'type'] as const)
      report.expect(typeof failure[field] === 'string', call, {
        ...{ field: `(refusal) ${field}`, expected: 'a text', found: excerpt(failure[field]) },
      })
    report.expect(failure.status === answer.status, call, {
      ...{ field: '(refusal) status', expected: `the status of the response, ${answer.status}` },
      found: excerpt(failure.status),
    })
    for (const field of ['errors', 'validationErrors'] as const)
      report.expect(Array.isArray(failure[field]), call, {
        ...{ field: `(refusal) ${field}`, expected: 'a list', found: excerpt(failure[field]) },
      })
  }

  async function succeed(call: Call, input: unknown, tolerated: readonly string[]): Promise<unknown> {
    const first = call.captcha && !hasToken(input) ? await withCaptcha(input) : input
    let envelope = await answerTo(call, first)
    if (envelope?.isError && envelope.type === 'PROOF_NEEDED') envelope = await answerTo(call, await withCaptcha(input))
    if (!envelope) return undefined
    if (envelope.isError) {
      if (!tolerated.includes(String(envelope.type))) {
        const found = `${String(envelope.status)} ${String(envelope.type)}: ${excerpt(envelope.title)}`
        report.add(call, { field: '', expected: 'success', found })
      }
      return undefined
    }
    const { area, name } = namedCall(call)
    const deviations = await fieldDeviations(schemasOf(area, name).result, envelope.result)
    for (const deviation of deviations) report.add(call, deviation)
    return envelope.result
  }

  const withCaptcha = async (input: unknown) => ({ ...(input as object), captchaToken: await solveCaptcha() })

  async function solveCaptcha(): Promise<string | undefined> {
    if (captchaToken !== undefined) return captchaToken
    const challenge = (await succeed(captcha.challenge, undefined, [])) as Challenge | undefined
    try {
      return challenge && (await altchaToken(challenge))
    } catch (error) {
      report.add(captcha.challenge, { field: '', expected: 'a challenge of ALTCHA', found: String(error) })
      return undefined
    }
  }

  return {
    ask: ((call: Call, input: unknown) => succeed(call, input, [])) as Visitor['ask'],
    askOr: ((types: readonly string[], call: Call, input: unknown) => succeed(call, input, types)) as Visitor['askOr'],
    async refused(types, call, input) {
      const envelope = await answerTo(call, input)
      if (!envelope) return undefined
      const expected = `refused with ${types.map((type) => `${refusals[type][0]} ${type}`).join(' or ')}`
      if (!envelope.isError) {
        report.add(call, { field: '', expected, found: `success, ${excerpt(envelope.result)}` })
        return undefined
      }
      const failure = envelope as unknown as Failure
      // Repeated checks reach the limits of what strangers may try.
      const tried = call.refuses.includes('TOO_MANY_TRIES') ? [...types, 'TOO_MANY_TRIES' as const] : types
      const isOne = tried.some((type) => type === failure.type && refusals[type][0] === failure.status)
      if (!isOne || !isPermitted(call, failure.type))
        report.add(call, { field: '', expected, found: `${failure.status} ${failure.type}` })
      return failure
    },
    raw,
    solveCaptcha,
    get token() {
      return token
    },
  }
}

/** Returns whether the contract lets a call be refused with a type. */
const isPermitted = (call: Call, type: string): boolean =>
  [...call.refuses, ...OF_ANY_CALL, ...(call.who === 'customer' ? ['SIGN_IN_NEEDED'] : [])].includes(type)

const fieldsOf = (input: unknown) =>
  Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)

const hasToken = (input: unknown) => (input as { captchaToken?: unknown } | undefined)?.captchaToken !== undefined

const causeOf = ({ cause }: Error): string => (cause instanceof Error ? `: ${cause.message}` : '')

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
