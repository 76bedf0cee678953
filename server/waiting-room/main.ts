import { serviceAddresses } from '#server/http/service-addresses'
import { runPart } from '#server/runtime/run-part'
import { startPart } from '#server/runtime/start-part'
import { buildWaitingRoom } from './app.ts'
import { syncWithBoxOffice } from './sync-with-box-office.ts'

await runPart('waiting room', async (settings, log) => {
  const { COMPANION_HOST: host, WAITING_ROOM_PORT: port, WAITING_ROOM_SECRET: secret } = settings
  const boxOffice = serviceAddresses(settings.TICKETING_URL ?? `http://${host}:${settings.BOX_OFFICE_PORT}`)
  const { app } = await buildWaitingRoom({
    settings,
    log,
    sync: syncWithBoxOffice({ boxOffice, secret: secret ?? '' }),
  })
  await startPart({
    ...{ name: 'waiting room', app, host, port, portSetting: 'WAITING_ROOM_PORT' },
    drainSeconds: settings.DRAIN_SECONDS,
  })
})
