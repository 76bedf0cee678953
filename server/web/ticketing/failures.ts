import { STATUS_CODES } from 'node:http'
import { refusals } from '#shared/refusals'
import { type Failure, failureOf, noResponse, UNHANDLED } from '#shared/ticketing/envelope'

/** The proxy's own failures, in the format of the ticketing service's: status, type and message */
const own = {
  400: ['INVALID_INPUT', 'This request could not be read.'],
  403: ['CROSS_SITE', 'This request came from another site.'],
  404: ['NOT_FOUND', 'There is no such call.'],
  405: ['METHOD_NOT_ALLOWED', 'This call is made with another method.'],
  408: ['TOO_SLOW', 'This request took too long to arrive.'],
  413: ['TOO_LARGE', 'This request is too large.'],
  415: ['INVALID_INPUT', 'This request could not be read.'],
  431: ['TOO_LARGE', 'This request is too large.'],
  429: ['TOO_MANY', 'There are too many requests from your network. Please try again in a moment.'],
  503: ['TOO_BUSY', refusals.TOO_BUSY[1]],
} as const
export type OwnStatus = keyof typeof own

export function ownFailure(status: OwnStatus): Failure {
  const [type, message] = own[status]
  return failureOf(status, statusText(status), { type, message })
}

/** Returns the failure for a missing answer: 502 unreachable, 503 too many calls, 504 timeout. */
export const unanswered = (status: number): Failure => noResponse(status, statusText(status))

/**
 * Returns the failure that replaces an invalid answer. For 502, 503 and 504 the message says that no answer came, for
 * others that something went wrong.
 */
export const failureInstead = (status: number): Failure =>
  status === 502 || status === 503 || status === 504
    ? unanswered(status)
    : Object.hasOwn(own, status)
      ? ownFailure(status as OwnStatus)
      : failureOf(status, statusText(status), UNHANDLED)

const statusText = (status: number) => STATUS_CODES[status] ?? ''
