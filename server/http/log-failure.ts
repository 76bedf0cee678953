import type { FastifyRequest } from 'fastify'

/**
 * Returns whether a request's sender has disconnected. A socket that was reset before its address was read has none.
 */
export const hasLeft = ({ raw: { socket } }: Pick<FastifyRequest, 'raw'>): boolean =>
  socket.destroyed || socket.remoteAddress === undefined

/** How Node.js and `fetch` report that a stream has ended early or that a call was aborted. */
const ENDED_EARLY = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'AbortError']

/** Logs that a request failed, unless it did because its sender has disconnected, which is no error of the server. */
export function logFailure(request: FastifyRequest, error: Error, message: string, more: object = {}): void {
  const { name, code = '' } = error as NodeJS.ErrnoException
  const hasEndedEarly = ENDED_EARLY.includes(code) || ENDED_EARLY.includes(name)
  if (!(hasEndedEarly && hasLeft(request))) request.log.error({ ...more, err: error }, message)
}
