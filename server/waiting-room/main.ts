import { readSettings } from '#config/settings'
import { createLogger } from '#server/runtime/logger'
import { runPart } from '#server/runtime/run-part'
import { startPart } from '#server/runtime/start-part'
import { ROOM_SYNC_PATH, type RoomSync } from '#shared/waiting-room'
import { buildWaitingRoom } from './app.ts'

/** In milliseconds. */
const KEPT_WITHIN = 5_000

/** The waiting room as a process of its own. */
await runPart(async () => {
  const settings = readSettings(process.env)
  const { COMPANION_HOST: host, WAITING_ROOM_PORT: port, WAITING_ROOM_SECRET: secret } = settings
  const boxOffice = settings.TICKETING_URL ?? `http://${host}:${settings.BOX_OFFICE_PORT}`
  const { app } = await buildWaitingRoom({
    settings,
    log: createLogger(settings, 'waiting room'),
    sync: async (lines) => {
      const response = await fetch(boxOffice + ROOM_SYNC_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify({ lines }),
        signal: AbortSignal.timeout(KEPT_WITHIN),
      })
      if (!response.ok) throw new Error(`The box office answers ${response.status}`)
      return (await response.json()) as RoomSync
    },
  })
  await startPart({
    ...{ name: 'waiting room', app, host, port, portSetting: 'WAITING_ROOM_PORT' },
    drainSeconds: settings.DRAIN_SECONDS,
  })
})
