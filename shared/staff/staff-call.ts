import type { AnySchema, InferType } from 'yup'
import type { RefusalCode } from '#shared/refusals'
import type { AreaSchemas, CallSchemas } from '#shared/ticketing/call'
import type { Permission } from './roles.ts'

/**
 * The calls of the desk as data, in the form of the ticketing contract. They are served on a separate port, whose
 * address the public web server doesn't have.
 */
export interface StaffEndpoint {
  readonly method: 'GET' | 'POST'
  readonly path: `/staff/${string}`
  /** `anyone`: without a token. `staff`: every colleague who is signed in. Otherwise those with the permission. */
  readonly may: 'anyone' | 'staff' | Permission
  readonly refuses: readonly RefusalCode[]
  /** Whether a paired device may make it, too. No device may make any other call but those for `anyone`. */
  readonly isForDevices?: true
  /** The most bytes of its body, if more than of other calls. */
  readonly maxBodyBytes?: number
}
export interface StaffCall<Input = unknown, Result = unknown> extends StaffEndpoint {
  /** Types only; neither exists at run time. */
  readonly input?: Input
  readonly result?: Result
}

type InputOf<S extends CallSchemas> = S extends { query: infer Q extends AnySchema }
  ? InferType<Q>
  : S extends { body: infer B extends AnySchema }
    ? InferType<B>
    : undefined
export type StaffCallsOf<S extends AreaSchemas> = {
  readonly [Name in keyof S]: StaffCall<InputOf<S[Name]>, InferType<S[Name]['result']>>
}

/** The input of a call (`undefined` if none) and its result. */
export type StaffInput<C> = C extends StaffCall<infer I, unknown> ? I : never
export type StaffResult<C> = C extends StaffCall<unknown, infer R> ? R : never

const endpoint =
  (method: StaffEndpoint['method']) =>
  (path: StaffEndpoint['path'], may: StaffEndpoint['may'], refuses: readonly RefusalCode[] = []): StaffEndpoint => ({
    method,
    path,
    may,
    refuses,
  })
export const get = endpoint('GET')
export const post = endpoint('POST')

/** Also lets paired devices make a call. */
export const forDevices = (call: StaffEndpoint): StaffEndpoint => ({ ...call, isForDevices: true })

/** Lets a call have a body of up to `maxBodyBytes`. */
export const withBody = (maxBodyBytes: number, call: StaffEndpoint): StaffEndpoint => ({ ...call, maxBodyBytes })

/** An area of the contract: exactly one endpoint for each of the area's schemas. */
export const staffArea =
  <S extends AreaSchemas>() =>
  (endpoints: { readonly [Name in keyof S]: StaffEndpoint }): StaffCallsOf<S> =>
    endpoints as StaffCallsOf<S>

/** The response header with a new token, or `-` if the token has ended. */
export const STAFF_TOKEN_HEADER = 'x-staff-token'

/** The tokens of paired devices begin with this. Colleagues' tokens have no such beginning. */
export const DEVICE_TOKEN_PREFIX = 'door.'
