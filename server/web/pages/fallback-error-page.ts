import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { logFailure } from '#server/http/log-failure'
import { iconLink, logoImage } from '#server/http/look-files'
import { isLight } from '#shared/look/look-themes'
import { staticColours } from '#shared/look/static-colours'
import { venueLocale } from '#shared/venue-locale'

/**
 * Answers a request for a page that failed to render. Logs the whole error, of which the answer reveals nothing.
 */
export function fallbackErrorPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500
  if (status >= 500) logFailure(request, error, 'a request failed')
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
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': POLICY })
    .type('text/html; charset=utf-8')
    .send(html)

/** Without scripts, and with a style of its own. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const style = ({ paper, ink, accent } = staticColours()) =>
  `:root{color-scheme:${isLight(paper) ? 'light' : 'dark'}}` +
  `body{max-width:34rem;margin:12vh auto;padding:0 1.5rem;background:${paper};color:${ink};font:1.125rem/1.5 Georgia,serif}` +
  `h1{font-size:2.25rem;font-weight:400;line-height:1.15}a{color:${accent}}img{max-width:100%}`

/** A page in the venue's colours and with its logo, that needs no other file. */
export const errorPage = (heading: string, advice: string) => `<!DOCTYPE html>
<html lang="${venueLocale().locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${heading}</title>${iconLink()}<style>${style()}</style></head>
<body><main>${logoImage()}<h1>${heading}</h1><p>${advice}</p><p><a href="/">Home page</a></p></main></body>
</html>
`
