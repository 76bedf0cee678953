import type { FastifyInstance } from 'fastify'

/**
 * How many connections may wait until a part accepts them. Node's own 511 resets a crowd that arrives at once; the
 * system's bound (`net.core.somaxconn` on Linux) applies beneath it.
 */
export const BACKLOG = 4096

/** Lets a part listen, with a line that says so where it has a name; returns its address. */
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
