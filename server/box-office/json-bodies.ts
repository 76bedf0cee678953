import fastifyPlugin from 'fastify-plugin'

/**
 * JSON only, whatever the content type says: an empty body is none, anything else that isn't JSON is refused with 400.
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
  try {
    return JSON.parse(body)
  } catch {
    throw Object.assign(new Error('The body is not JSON'), { statusCode: 400 })
  }
}
