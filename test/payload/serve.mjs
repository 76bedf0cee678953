// Serves the REST API of the Payload project in this folder, without its admin pages and Next.js, and prints its
// address.
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { handleEndpoints } from 'payload'
import config from './payload.config.js'

const server = createServer(async ({ method, headers, url }, outgoing) => {
  const request = new Request(`http://${headers.host}${url}`, { method, headers })
  const { status, headers: sent, body } = await handleEndpoints({ config, request })
  outgoing.writeHead(status, Object.fromEntries(sent))
  if (body) Readable.fromWeb(body).pipe(outgoing)
  else outgoing.end()
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`))
