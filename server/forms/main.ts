import { readSettings } from '#config/settings'
import { createLogger } from '#server/runtime/logger'
import { runPart } from '#server/runtime/run-part'
import { startPart } from '#server/runtime/start-part'
import { buildFormService } from './app.ts'
import { formsOf } from './forms-of.ts'

await runPart(async () => {
  const settings = readSettings(process.env)
  const logger = createLogger(settings, 'form service')
  const app = await buildFormService({ settings, forms: formsOf(settings, logger), logger })
  await startPart({
    ...{ name: 'form service', app },
    host: settings.COMPANION_HOST,
    port: settings.FORM_SERVICE_PORT,
    portSetting: 'FORM_SERVICE_PORT',
    drainSeconds: settings.DRAIN_SECONDS,
  })
})
