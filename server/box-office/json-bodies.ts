import fastifyPlugin from 'fastify-plugin'
import { isBeyondBounds } from '#server/http/json-bounds'

/**
 * Parses bodies as JSON, regardless of the content type. An empty body is undefined. Rejects with 400 a body that isn't
 * JSON and, before parsing, one that is nested too deeply or has thousands of values.
 */
export const jsonBodies = fastifyPlugin(
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
      parsed(String(body)),
    )
  },
  { name: 'json-bodies' },
)

function parsed(body: string): unknown {
  if (!body.trim()) return undefined
  if (isBeyondBounds(body))
    throw Object.assign(new Error('The body is nested too deeply, or has too many values'), { statusCode: 400 })
  try {
    return JSON.parse(body)
  } catch {
    throw Object.assign(new Error('The body is not JSON'), { statusCode: 400 })
  }
}
