import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { ValidationError } from 'yup'
import { type FieldError, Refusal } from '#shared/refusals'
import { failureOf, UNHANDLED } from '#shared/ticketing/envelope'
import { CallerLeft } from './database/caller.ts'
import { Overloaded } from './database/connection-queue.ts'
import { DatabaseAway } from './database/pooled.ts'
import { loggedError } from './orders/failed-order.ts'

/**
 * Answers every error of a call with an envelope: a refusal with the message of its table, invalid input with its
 * fields. Logs any other error in full.
 */
export const errors = fastifyPlugin(
  async (app) => {
    app.setErrorHandler(answerError)
    app.setNotFoundHandler((_request, reply) => answerRefusal(reply, new Refusal('NOT_FOUND')))
  },
  { name: 'errors' },
)

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) {
    request.log.info({ refused: error.code, details: error.details }, error.message)
    return answerRefusal(reply, error)
  }
  const outage = outageOf(error)
  if (outage) {
    request.log.warn({ ...loggedError(error), refused: outage.code }, outage.message)
    return answerRefusal(reply, outage)
  }
  if (error instanceof ValidationError)
    return answerRefusal(reply, new Refusal('INVALID_INPUT', { fields: fieldErrors(error) }))
  const status = (error as Partial<FastifyError>).statusCode ?? 500
  if (status < 500) return answerRefusal(reply, new Refusal(status === 413 ? 'TOO_LARGE' : 'UNREADABLE'))
  request.log.error(loggedError(error), 'A call failed')
  return reply.code(500).send(failureOf(500, statusText(500), UNHANDLED))
}

/** The `Retry-After` of responses while the database is down, in seconds. */
const AWAY_RETRY_SECONDS = 5

/** Returns the refusal for a temporary outage: too many concurrent calls, or a database that is down. */
function outageOf(error: unknown): Refusal | undefined {
  if (error instanceof Overloaded) return new Refusal('TOO_BUSY', { retryAfter: error.retryAfter })
  if (error instanceof DatabaseAway) return new Refusal('UNAVAILABLE', { retryAfter: AWAY_RETRY_SECONDS })
  return error instanceof CallerLeft ? new Refusal('TOO_BUSY', { retryAfter: 1 }) : undefined
}

/** Errors that make a field's other rules pointless: it is missing, empty or of the wrong type. */
const WHOLE_FIELD_ERRORS = ['optionality', 'nullable', 'required', 'typeError']

/** Maximum number of errors: more than any form has fields. */
const MAX_FIELD_ERRORS = 50

/** Returns an entry per error, by dotted names: `seats.1.count`. At most `MAX_FIELD_ERRORS`. */
function fieldErrors(error: ValidationError): FieldError[] {
  const all = error.inner.length ? error.inner : [error]
  const isWhole = ({ type = '' }: ValidationError) => WHOLE_FIELD_ERRORS.includes(type)
  const wholly = new Set(all.filter(isWhole).map(({ path }) => path))
  return all
    .filter((each) => isWhole(each) || !wholly.has(each.path))
    .slice(0, MAX_FIELD_ERRORS)
    .map(({ path = '', message }) => ({ name: dotted(path), reason: message }))
}

/** Converts yup's `seats[1].count`. */
const dotted = (path: string) => path.replaceAll(/\[(\d+)\]/g, '.$1').replace(/^\./, '')
const statusText = (status: number) => STATUS_CODES[status] ?? ''

function answerRefusal(reply: FastifyReply, { code, message, status, fields, details: { retryAfter } }: Refusal) {
  if (typeof retryAfter === 'number') reply.header('Retry-After', Math.max(1, Math.ceil(retryAfter)))
  const failure = failureOf(status, statusText(status), { type: code, message }, fields)
  return reply.code(status).header('Cache-Control', 'no-store').send(failure)
}
