import { createServer } from 'node:http'
import { pino } from 'pino'
import { given, serveAsPeer } from './peer.mjs'

// Sends the same bytes and headers for every request, and logs one line: the limit that Node sets.
const { status, headers, body } = await given()
const log = pino()
const bytes = Buffer.from(body, 'base64')
let requests = 0
serveAsPeer(
  createServer((request, response) => {
    const since = performance.now()
    const reqId = `request-${++requests}`
    response.once('close', () => {
      const ms = Math.round((performance.now() - since) * 10) / 10
      log.info({ reqId, method: request.method, route: '/*', status, ms }, 'answered')
    })
    response.writeHead(status, headers).end(bytes)
  }),
)
