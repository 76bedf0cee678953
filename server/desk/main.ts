import { runPart } from '#server/runtime/run-part'
import { startPart } from '#server/runtime/start-part'
import { buildDesk } from './app.ts'

await runPart('desk', async (settings, log) => {
  const app = await buildDesk({ settings, log })
  const { DESK_HOST: host, DESK_PORT: port, DRAIN_SECONDS: drainSeconds } = settings
  await startPart({ name: 'desk', app, host, port, portSetting: 'DESK_PORT', drainSeconds })
})
