import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { venueLocale } from '#shared/venue-locale'

/**
 * Answers a request for a page that failed to render. Logs the whole error, of which the answer reveals nothing. The
 * page has no style or script, so it depends on nothing else.
 */
export function fallbackErrorPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500
  if (status >= 500) request.log.error({ err: error }, 'a request failed')
  const html =
    status >= 500
      ? errorPage('An error has occurred', 'Please try again in a moment.')
      : errorPage('This address can’t be read', 'Please check it.')
  return send(reply, status, html)
}

/** Answers a request that no route handles, such as one for a file that doesn't exist or by another method. */
export const notFoundPage = (_request: FastifyRequest, reply: FastifyReply) =>
  send(reply, 404, errorPage('There is nothing at this address', 'Please check it.'))

const send = (reply: FastifyReply, status: number, html: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)

/** A page that needs no other file. */
export const errorPage = (heading: string, advice: string) => `<!DOCTYPE html>
<html lang="${venueLocale().locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${heading}</title></head>
<body><main><h1>${heading}</h1><p>${advice}</p><p><a href="/">Home page</a></p></main></body>
</html>
`
