import fastifyPlugin from 'fastify-plugin'
import { isTooDeep } from '#server/process/json-depth'

/**
 * JSON only, whatever the content type says: an empty body is none; anything else that isn't JSON, or is nested too
 * deeply, is refused with 400.
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
  if (isTooDeep(body)) throw Object.assign(new Error('The body is nested too deeply'), { statusCode: 400 })
  try {
    return JSON.parse(body)
  } catch {
    throw Object.assign(new Error('The body is not JSON'), { statusCode: 400 })
  }
}
