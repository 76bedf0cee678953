import type { FieldError } from '#shared/refusals'

/** The response of every call of the ticketing service. */
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

export const UNHANDLED = {
  type: 'Unhandled error',
  message:
    'An error has occurred. Try again, and if it keeps occurring, please contact the venue to report the problem.',
}
export const NO_RESPONSE = { type: 'Response error', message: 'A communication error has occurred' }

/** The failure of a call without an answer: 502 not reachable, 504 too slow, 500 no connection from the browser. */
export const noResponse = (status: number): Failure => ({
  isError: true,
  title: NO_RESPONSE.message,
  detail: NO_RESPONSE.message,
  status,
  type: NO_RESPONSE.type,
  errors: [NO_RESPONSE],
  validationErrors: [],
})
