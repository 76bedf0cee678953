import { runPart } from '#server/runtime/run-part'
import { startPart } from '#server/runtime/start-part'
import { buildWeb } from './app.ts'
import { assets, builtStylesheet } from './assets.ts'
import { builtPages } from './pages/html.ts'
import { latePage } from './pages/late-page.ts'

await runPart('web server', async (settings, log) => {
  const stylesheet = builtStylesheet()
  const app = await buildWeb({ settings, log, sitePages: await builtPages(), assets, stylesheet })
  await startPart({
    name: 'web server',
    app,
    host: settings.HOST,
    port: settings.PORT,
    drainSeconds: settings.DRAIN_SECONDS,
    lateReply: latePage(app, stylesheet),
  })
})
