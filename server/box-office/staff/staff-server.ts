import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Logger } from 'pino'
import type { Settings } from '#config/settings'
import { httpServer } from '#server/http/http-server'
import { requestLog } from '#server/http/request-log'
import { listen } from '#server/runtime/listen'
import { partHealth } from '#server/runtime/part-health'
import { PortTaken } from '#server/runtime/start-part'
import { MAX_BODY_BYTES } from '#shared/ticketing/envelope'
import type { BoxOffice } from '../box-office.ts'
import { callers } from '../callers.ts'
import { answerError, errors } from '../errors.ts'
import { jsonBodies } from '../json-bodies.ts'
import { commandRoutes } from './command/command-routes.ts'
import { staffAreaRoutes } from './staff-areas.ts'
import { registerStaffArea } from './staff-routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The server for the staff's calls, separate from the visitors'. */
    staff: FastifyInstance
  }
}

/** In milliseconds. Long enough for a refund, which waits for the payment provider. */
const CALL_TIMEOUT_MS = 30_000

/**
 * Serves the staff's calls on a separate listener, so that no proxy of the public site can reach them. Closes with the
 * box office.
 */
export const staffServer = fastifyPlugin<{ boxOffice: BoxOffice; checkResults: boolean }>(
  async (app, { boxOffice, checkResults }) => {
    const staff = httpServer(boxOffice.log as Logger, {
      // The desk forwards its users' addresses; it runs on this machine or in the same private network.
      trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
      bodyLimit: MAX_BODY_BYTES,
      frameworkErrors: answerError,
    })
    await staff.register(requestLog, { debugRoutes: ['/healthz', '/readyz'] })
    await staff.register(errors)
    await staff.register(jsonBodies)
    await staff.register(partHealth, { part: app })
    await staff.register(commandRoutes, { boxOffice, checkResults })
    await staff.register(async (api) => {
      await api.register(callers, { waitsMs: CALL_TIMEOUT_MS })
      for (const area of Object.values(staffAreaRoutes)) registerStaffArea(api, area, boxOffice, checkResults)
    })
    app.decorate('staff', staff as unknown as FastifyInstance)
    app.addHook('onReady', async () => void (await staff.ready()))
    app.addHook('preClose', () => staff.close())
  },
  { name: 'staff-server' },
)

/** Listens on STAFF_PORT, and returns the address. Throws `PortTaken`. */
export async function listenForStaff(
  { staff }: Pick<FastifyInstance, 'staff'>,
  { STAFF_HOST: host, STAFF_PORT: port }: Pick<Settings, 'STAFF_HOST' | 'STAFF_PORT'>,
): Promise<string> {
  return listen(staff, { host, port, name: 'server for staff calls' }).catch((error) => {
    if (error?.code !== 'EADDRINUSE') throw error
    throw new PortTaken(
      `box office: port ${port} is taken. Stop what listens there, or set STAFF_PORT to another port.`,
    )
  })
}
