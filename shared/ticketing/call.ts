import type { AnySchema, InferType } from 'yup'
import type { RefusalCode } from '#shared/refusals'

/**
 * A call of the ticketing service as data. A line of an area says method, path, who may make it and what it refuses;
 * its schemas stand under the same name in the area's `.schemas.ts`, which a page's script doesn't carry:
 * the line has them as types only.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `anyone`: with or without a session. `customer`: refused with 401 without a signed-in customer. */
export type Caller = 'anyone' | 'customer'

/** The schemas of one call: `query` for GET, `body` for the others, none where the call takes nothing. */
export interface CallSchemas {
  query?: AnySchema
  body?: AnySchema
  result: AnySchema
}
export type AreaSchemas = Record<string, CallSchemas>

export interface Endpoint {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly who: Caller
  readonly refuses: readonly RefusalCode[]
  /** The call's `captchaToken` is spent by the server before anything else happens. */
  readonly captcha: boolean
  /** Answers with server-sent events in place of an envelope. */
  readonly events: boolean
  /** POST answers on the same path too. */
  readonly alsoPost: boolean
  /** Ends or replaces the session's token when it succeeds. */
  readonly replacesToken: boolean
  /**
   * For how long an answer to a visitor without a session may be shown to everybody; 0 for answers that are one
   * visitor's own.
   */
  readonly sharedForSeconds: number
}
export interface Call<Input = unknown, Result = unknown> extends Endpoint {
  /** Types only; neither exists at run time. */
  readonly input?: Input
  readonly result?: Result
}

type InputOf<S extends CallSchemas> = S extends { query: infer Q extends AnySchema }
  ? InferType<Q>
  : S extends { body: infer B extends AnySchema }
    ? InferType<B>
    : undefined
export type CallsOf<S extends AreaSchemas> = {
  readonly [Name in keyof S]: Call<InputOf<S[Name]>, InferType<S[Name]['result']>>
}

/** What a call of the contract takes (`undefined` where nothing) and what it answers. */
export type Input<C> = C extends Call<infer I, unknown> ? I : never
export type Result<C> = C extends Call<unknown, infer R> ? R : never

type Options = Partial<Omit<Endpoint, 'method' | 'path'>>

const endpoint =
  (method: Method) =>
  (path: `/api/${string}`, { refuses = [], captcha = false, ...options }: Options = {}): Endpoint => ({
    method,
    path,
    who: 'anyone',
    refuses: captcha ? [...refuses, 'CAPTCHA_FAILED'] : refuses,
    captcha,
    events: false,
    alsoPost: false,
    replacesToken: false,
    sharedForSeconds: 0,
    ...options,
  })
export const get = endpoint('GET')
export const post = endpoint('POST')
export const put = endpoint('PUT')
export const del = endpoint('DELETE')

/** An area of the contract: a line for each of its schemas, none missing and none too many. */
export const area =
  <S extends AreaSchemas>() =>
  (lines: { readonly [Name in keyof S]: Endpoint }): CallsOf<S> =>
    lines as CallsOf<S>

/** The key under which an answer is kept: by the browser's SWR, and by what the server fetched beforehand. */
export function keyOf(call: Endpoint, input?: unknown): string {
  return `${call.method} ${call.path}${input === undefined ? '' : ` ${stable(input)}`}`
}

/** JSON with sorted names and without undefined, so that equal inputs give equal keys. */
function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${stable(each)}`)
    .join(',')}}`
}
