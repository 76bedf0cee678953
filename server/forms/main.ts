import { runPart } from '#server/runtime/run-part'
import { startPart } from '#server/runtime/start-part'
import { buildFormService } from './app.ts'
import { formsOf } from './forms-of.ts'

await runPart('form service', async (settings, logger) => {
  const app = await buildFormService({ settings, forms: formsOf(settings, logger), logger })
  await startPart({
    ...{ name: 'form service', app },
    host: settings.COMPANION_HOST,
    port: settings.FORM_SERVICE_PORT,
    portSetting: 'FORM_SERVICE_PORT',
    drainSeconds: settings.DRAIN_SECONDS,
  })
})
