import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Settings, WrongSetting } from '#config/settings'
import { httpServer } from '#server/http/http-server'
import { partMetrics } from '#server/http/part-metrics'
import { requestLog } from '#server/http/request-log'
import { partHealth } from '#server/runtime/part-health'
import type { RoomLine, RoomSync } from '#shared/waiting-room'
import { createPlaces } from './places.ts'
import { Room } from './room.ts'
import { roomRoutes } from './room-routes.ts'

export interface WaitingRoomOptions {
  settings: Settings
  log: Logger
  now?: () => Date
  /** Stores the lines with the box office; rejects if that fails */
  sync(lines: readonly RoomLine[]): Promise<RoomSync>
}

/** Interval between ticks, in milliseconds */
const EVERY = 1_000

/** Builds the waiting room: the page on which visitors wait, and the passes of those whose turn has come. */
export async function buildWaitingRoom({ settings, log, sync, now = () => new Date() }: WaitingRoomOptions): Promise<{
  app: FastifyInstance
  room: Room
}> {
  const secret = settings.WAITING_ROOM_SECRET
  if (!secret)
    throw new WrongSetting('WAITING_ROOM_SECRET: must be set for the waiting room, the same as for the box office')
  // The site says whose request it passes on.
  const app = httpServer(log, { trustProxy: ['loopback', 'linklocal', 'uniquelocal'] })
  const room = new Room({ settings, now, sync })
  callEachSecond(app, room)
  await app.register(requestLog, { debugRoutes: ['/healthz', '/readyz', '/waiting-room/status'] })
  await app.register(partHealth)
  await app.register(partMetrics, { settings })
  await app.register(roomRoutes, { settings, room, places: createPlaces(secret), secret, now })
  return { app, room }
}

function callEachSecond(app: FastifyInstance, room: Room): void {
  let timer: NodeJS.Timeout | undefined
  let isAway = false
  let running = Promise.resolve()
  const run = () => {
    running = room.tick().then(
      () => {
        if (isAway) app.log.info('The box office stores the lines again')
        isAway = false
      },
      (error: unknown) => {
        if (!isAway)
          app.log.error(
            { err: error },
            'The box office does not store the lines: no visitors are admitted until it does',
          )
        isAway = true
      },
    )
    void running.then(() => {
      if (timer) timer = setTimeout(run, EVERY)
    })
  }
  app.addHook('onListen', async () => {
    timer = setTimeout(run, 0)
  })
  app.addHook('preClose', async () => {
    clearTimeout(timer)
    timer = undefined
    await running
  })
}
