import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Creates the signals that abort a call when its browser disconnects, and event streams also when the server closes, as
 * they would hold it open.
 */
export function createCallSignals(api: FastifyInstance) {
  const streams = new Set<AbortController>()
  api.addHook('preClose', async () => {
    for (const stream of streams) stream.abort()
  })
  return (reply: FastifyReply, isEvents: boolean): AbortSignal => {
    const aborted = new AbortController()
    if (isEvents) streams.add(aborted)
    reply.raw.once('close', () => {
      streams.delete(aborted)
      if (!reply.raw.writableFinished) aborted.abort()
    })
    return aborted.signal
  }
}
