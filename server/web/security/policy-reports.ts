import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { logFailure } from '#server/http/log-failure'
import { type PolicyViolation, policyViolations } from './policy-violations.ts'

export interface PolicyReportsOptions {
  /** Milliseconds since 1970. */
  now?: () => number
}

/** The address to which browsers report what a page's policy has blocked, and its name in the policy */
export const POLICY_REPORTS_PATH = '/policy-reports'
export const POLICY_REPORTS_ENDPOINT = 'policy'

/** Maximum bytes of a request, in which a browser sends several reports */
const MAX_REPORT_BYTES = 64 * 1024
const MAX_LINES_PER_MINUTE = 20
/** A violation is logged again after a day, so that the log of each day shows what is blocked. */
const REMEMBERED_MS = 24 * 3_600_000
const MAX_REMEMBERED = 500

/**
 * Registers `POST /policy-reports`. Each kind of violation (directive and blocked host) is logged once a day and
 * server, and at most 20 lines a minute are written, as any client can send reports.
 */
export const policyReports = fp<PolicyReportsOptions>(
  async (app, { now = Date.now }) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    app.setErrorHandler(refuse)
    const isDue = createLogFilter(now)
    app.post(POLICY_REPORTS_PATH, {
      bodyLimit: MAX_REPORT_BYTES,
      onRequest: async (request, reply) => app.limitCall(request, reply, false),
      handler: async (request, reply) => {
        const violations = policyViolations(request.body)
        if (!violations) return reply.code(400).send()
        for (const violation of violations)
          if (isDue(violation)) request.log.warn(violation, 'The page’s policy blocked a request')
        return reply.code(204).send()
      },
    })
  },
  { name: 'policy-reports', fastify: '5.x', dependencies: ['call-limits'], encapsulate: true },
)

/** Returns the function that decides whether a violation is logged, and records that it was. */
function createLogFilter(now: () => number) {
  const logged = new Map<string, number>()
  let minute = { number: 0, lines: 0 }
  return ({ directive, blocked }: PolicyViolation): boolean => {
    const at = now()
    const number = Math.floor(at / 60_000)
    if (minute.number !== number) minute = { number, lines: 0 }
    const kind = `${directive} ${blocked}`
    if (at - (logged.get(kind) ?? Number.NEGATIVE_INFINITY) < REMEMBERED_MS) return false
    if (minute.lines >= MAX_LINES_PER_MINUTE) return false
    minute.lines += 1
    logged.delete(kind)
    logged.set(kind, at)
    const [oldest] = logged.keys()
    if (logged.size > MAX_REMEMBERED && oldest !== undefined) logged.delete(oldest)
    return true
  }
}

function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
  if (status === 500) logFailure(request, error, 'a policy report failed')
  return reply.code(status).send()
}
