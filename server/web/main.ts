import { readSettings } from '#config/settings'
import { createLogger } from '#server/runtime/logger'
import { runPart } from '#server/runtime/run-part'
import { startPart } from '#server/runtime/start-part'
import { buildWeb } from './app.ts'
import { assets, builtStylesheet } from './assets.ts'
import { builtPages } from './pages/html.ts'

await runPart(async () => {
  const settings = readSettings(process.env)
  const log = createLogger(settings, 'web server')
  const app = await buildWeb({ settings, log, sitePages: await builtPages(), assets, stylesheet: builtStylesheet() })
  await startPart({
    name: 'web server',
    app,
    host: settings.HOST,
    port: settings.PORT,
    drainSeconds: settings.DRAIN_SECONDS,
  })
})
