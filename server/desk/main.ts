import { readSettings } from '#config/settings'
import { createLogger } from '#server/runtime/logger'
import { runPart } from '#server/runtime/run-part'
import { startPart } from '#server/runtime/start-part'
import { buildDesk } from './app.ts'

await runPart(async () => {
  const settings = readSettings(process.env)
  const app = await buildDesk({ settings, log: createLogger(settings, 'desk') })
  const { DESK_HOST: host, DESK_PORT: port, DRAIN_SECONDS: drainSeconds } = settings
  await startPart({ name: 'desk', app, host, port, portSetting: 'DESK_PORT', drainSeconds })
})
