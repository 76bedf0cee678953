import fp from 'fastify-plugin'
import type { Page } from '#shared/content/page'
import { FORM_NOT_SENT } from '#shared/routes'

const NAME = 'Your form wasn’t sent'

/** The page after a browser submits a form without the script. It isn't in the content service. */
export const formNotSentPage: Page = {
  ...{ id: 'formNotSent', contentType: 'formNotSent', name: NAME, path: FORM_NOT_SENT, created: null, updated: null },
  properties: { noIndex: true },
}

/**
 * Redirects a form that a browser submitted without the script to a page that says it wasn't sent. Doesn't read the
 * values, as Node discards the body after the answer. After the redirect, Back returns to the form and a reload
 * resubmits nothing.
 */
export const formNotSent = fp(
  async (app) => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _body, done) => done(null))
      scope.post(FORM_NOT_SENT, async (_request, reply) => reply.redirect(FORM_NOT_SENT, 303))
    })
  },
  { name: 'form-not-sent', dependencies: ['route-limits'] },
)
