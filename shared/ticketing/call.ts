import type { AnySchema, InferType } from 'yup'
import type { RefusalCode } from '#shared/refusals'

/**
 * The calls of the ticketing service as data. An endpoint of an area has the method, the path, the permitted callers
 * and its refusals. Its schemas have the same name in the area's `.schemas.ts`; the endpoint has them only as types, so
 * that they aren't part of a page's script.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `anyone`: with or without a session. `customer`: refused with 401 without a signed-in customer. */
export type Caller = 'anyone' | 'customer'

/** The schemas of one call: `query` for GET, `body` for the others, none if the call has no input. */
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
  /** The server checks the call's `captchaToken` first; a token is valid once. */
  readonly captcha: boolean
  /**
   * Puts seats into the cart. A visitor's first one may be refused with PROOF_NEEDED; the same call is then repeated
   * with a `captchaToken` beside its fields.
   */
  readonly takesSeats: boolean
  /** Reserves seats without a pass of the waiting room. */
  readonly skipsWaitingRoom: boolean
  /** Answers with server-sent events in place of an envelope. */
  readonly events: boolean
  /** POST answers on the same path too. */
  readonly alsoPost: boolean
  /** Ends or replaces the session's token when it succeeds. */
  readonly replacesToken: boolean
  /**
   * How long the response to a visitor without a session may be cached and shown to others on a page; 0 for responses
   * that depend on the visitor. Browsers that call without a session share each such response for a second at most.
   */
  readonly sharedForSeconds: number
  /**
   * The response is the same for all visitors: it is requested without the session, and browsers cache it by the
   * ticketing service's Cache-Control and ETag.
   */
  readonly isCacheable: boolean
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

/** The input of a call of the contract (`undefined` if none) and its result. */
export type Input<C> = C extends Call<infer I, unknown> ? I : never
export type Result<C> = C extends Call<unknown, infer R> ? R : never

type Options = Partial<Omit<Endpoint, 'method' | 'path'>>

const endpoint =
  (method: Method) =>
  (
    path: `/api/${string}`,
    { refuses = [], captcha = false, takesSeats = false, skipsWaitingRoom = false, ...options }: Options = {},
  ): Endpoint => ({
    method,
    path,
    who: 'anyone',
    refuses: [
      ...refuses,
      ...(captcha ? (['CAPTCHA_FAILED'] as const) : []),
      ...(takesSeats ? (['CART_FULL', 'PROOF_NEEDED', 'TOO_MANY_HELD'] as const) : []),
      ...(takesSeats && !skipsWaitingRoom ? (['WAITING_ROOM', 'UNAVAILABLE'] as const) : []),
    ],
    captcha,
    takesSeats,
    skipsWaitingRoom,
    events: false,
    alsoPost: false,
    replacesToken: false,
    sharedForSeconds: 0,
    isCacheable: false,
    ...options,
  })
export const get = endpoint('GET')
export const post = endpoint('POST')
export const put = endpoint('PUT')
export const del = endpoint('DELETE')

/** An area of the contract: exactly one endpoint for each of the area's schemas. */
export const area =
  <S extends AreaSchemas>() =>
  (endpoints: { readonly [Name in keyof S]: Endpoint }): CallsOf<S> =>
    endpoints as CallsOf<S>

/** Returns the key of a response in the browser's SWR cache and among a page's preloads. */
export function keyOf(call: Endpoint, input?: unknown): string {
  return `${call.method} ${call.path}${input === undefined ? '' : ` ${stableJson(input)}`}`
}

/** Returns JSON with sorted names and without undefined, so that equal inputs have equal keys. */
function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${stableJson(each)}`)
    .join(',')}}`
}
