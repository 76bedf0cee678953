import type { FastifyInstance, FastifyReply } from 'fastify'
import { companionFont } from '#server/companion-pages/fonts'
import { entryScript } from './pages/entry-page.ts'
import { messagePage, waitingScript, waitingStyle } from './pages/waiting-page.ts'

/** Answers that no places are available because the box office, which stores them, is down. */
export const away = (reply: FastifyReply, href: string) =>
  html(reply)
    .code(503)
    .headers({ 'retry-after': '10', refresh: `10; url=${href}` })
    .send(
      messagePage(
        'One moment, please',
        'We can’t give you a place right now.',
        'This page tries again automatically.',
        href,
      ),
    )

export const html = (reply: FastifyReply): FastifyReply =>
  reply.type('text/html; charset=utf-8').headers({
    'referrer-policy': 'same-origin',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })

/** The visitor's network has taken as many places as it may. */
export const crowded = (reply: FastifyReply, href: string, seconds: number) =>
  html(reply)
    .code(429)
    .headers({ 'retry-after': String(seconds), refresh: `${Math.min(seconds, CROWDED_AGAIN)}; url=${href}` })
    .send(
      messagePage(
        'One moment, please',
        'Too many visitors from your network are already in line.',
        'This page tries again automatically.',
        href,
      ),
    )

/** After how many seconds such a page tries again at the latest. */
const CROWDED_AGAIN = 60

export function serveFiles(app: FastifyInstance): void {
  const files = {
    'waiting.css': ['text/css', waitingStyle()],
    'waiting.js': ['text/javascript', waitingScript],
    'entry.js': ['text/javascript', entryScript],
  } as const
  for (const [name, [type, text]] of Object.entries(files))
    app.get(`/waiting-room/${name}`, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600').send(text),
    )
  app.get('/waiting-room/fonts/:name', async (request, reply) => {
    const font = companionFont((request.params as { name: string }).name)
    if (!font) return reply.callNotFound()
    return reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(font)
  })
}
