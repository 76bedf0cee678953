import type { FastifyInstance } from 'fastify'
import { type LateReplies, lateEnvelope } from '#server/runtime/draining'
import { laterPage } from './later-page.ts'

const RESTARTING = 'This site is restarting.'

/**
 * Returns the replies to requests that arrive while the web server stops: the envelope for calls, a page for others.
 */
export const latePage =
  ({ securityHeadersOf }: Pick<FastifyInstance, 'securityHeadersOf'>, stylesheet: string): LateReplies =>
  (url, seconds) => {
    if (/^\/(?:api|forms)\//.test(url)) return lateEnvelope(url, seconds)
    return {
      headers: { ...securityHeadersOf({}), 'content-type': 'text/html; charset=utf-8' },
      body: laterPage({ reason: RESTARTING, seconds, stylesheet }),
    }
  }
