import type { FieldError } from '#shared/refusals'

/** The maximum bytes of a call's body: no call sends a file. */
export const MAX_BODY_BYTES = 65_536

/** The response to every call of the ticketing service. */
export type Envelope<Result> = Success<Result> | Failure
export interface Success<Result> {
  isError: false
  result: Result
}
export interface Failure {
  isError: true
  title: string
  detail: string
  status: number
  type: string
  errors: { type: string; message: string }[]
  validationErrors: FieldError[]
}

/** Returns a failure of one type in one message. `detail` is its status text. */
export const failureOf = (
  status: number,
  detail: string,
  { type, message }: { type: string; message: string },
  validationErrors: readonly FieldError[] = [],
): Failure => ({
  isError: true,
  title: message,
  detail,
  status,
  type,
  errors: [{ type, message }],
  validationErrors: [...validationErrors],
})

export const UNHANDLED = {
  type: 'Unhandled error',
  message:
    'An error has occurred. Try again, and if it keeps occurring, please contact the venue to report the problem.',
}
export const NO_RESPONSE = { type: 'Response error', message: 'A communication error has occurred' }

/**
 * Returns the failure of a call without a response: 502 unreachable, 504 too slow, 500 no connection from the browser,
 * which has no status text.
 */
export const noResponse = (status: number, detail = NO_RESPONSE.message): Failure =>
  failureOf(status, detail, NO_RESPONSE)
