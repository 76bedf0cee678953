import { type Failure, noResponse, UNHANDLED } from '#shared/ticketing/envelope'

/** What the proxy itself answers, as the ticketing service would: by status, type and words. */
const own = {
  400: ['INVALID_INPUT', 'This request could not be read.'],
  403: ['CROSS_SITE', 'This request came from another site.'],
  404: ['NOT_FOUND', 'There is no such call.'],
  405: ['METHOD_NOT_ALLOWED', 'This call is made with another method.'],
  413: ['TOO_LARGE', 'This request is too large.'],
  415: ['INVALID_INPUT', 'This request could not be read.'],
} as const
export type OwnStatus = keyof typeof own

export function ownFailure(status: OwnStatus): Failure {
  const [type, message] = own[status]
  return envelope(status, type, message)
}

/**
 * In place of an answer that isn't one: 502, 503 and 504 say that no answer came, everything else that something went
 * wrong.
 */
export const failureOf = (status: number): Failure =>
  status === 502 || status === 503 || status === 504
    ? noResponse(status)
    : Object.hasOwn(own, status)
      ? ownFailure(status as OwnStatus)
      : envelope(status, UNHANDLED.type, UNHANDLED.message)

const envelope = (status: number, type: string, message: string): Failure => ({
  isError: true,
  title: message,
  detail: message,
  status,
  type,
  errors: [{ type, message }],
  validationErrors: [],
})
