import { readFileSync } from 'node:fs'
import fp from 'fastify-plugin'
import { KEPT_TICKETS_WORKER } from '#shared/routes'
import { sendDocument, textDocument } from '../http/text-document.ts'

/** Serves the service worker that shows a visitor's kept tickets without a network. */
export const keptTickets = fp(
  async (app) => {
    const script = readFileSync(new URL('./kept-tickets-worker.js', import.meta.url), 'utf8')
    const document = textDocument('text/javascript; charset=utf-8', script)
    app.get(KEPT_TICKETS_WORKER, (request, reply) => sendDocument(request, reply, document))
  },
  { name: 'kept-tickets', fastify: '5.x' },
)
