import type { FastifyInstance } from 'fastify'

/**
 * Maximum connections that wait until a part accepts them. Node's default of 511 resets a crowd that arrives at once;
 * the system's limit (`net.core.somaxconn` on Linux) also applies.
 */
export const BACKLOG = 4096

/** Starts a part's server, logs it if it has a name, and returns its address. */
export function listen(app: FastifyInstance, { host, port, name }: ListenOptions): Promise<string> {
  return app.listen({
    ...{ host, port, backlog: BACKLOG },
    ...(name && { listenTextResolver: (url: string) => `${name} listens at ${url}` }),
  })
}
interface ListenOptions {
  host: string
  /** 0 takes any free port. */
  port: number
  name?: string
}
