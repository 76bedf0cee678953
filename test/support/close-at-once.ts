import type { FastifyInstance } from 'fastify'

/**
 * Closes a server without waiting for its clients. Closing alone waits for open streams, and up to the client's time
 * limit for a connection that has sent no request: `fetch` may open one just as the test ends.
 */
export async function closeAtOnce(app: FastifyInstance): Promise<void> {
  app.server.on('connection', (socket) => socket.destroy())
  app.server.closeAllConnections()
  await app.close()
}
