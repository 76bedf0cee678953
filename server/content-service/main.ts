import { isDemonstrationVenue } from '#config/settings'
import { drawAhead } from '#server/demonstration/pictures/media'
import { runPart } from '#server/runtime/run-part'
import { startPart } from '#server/runtime/start-part'
import { buildContentService } from './app.ts'
import { contentOf } from './content-of.ts'
import { reportChanges } from './report-changes.ts'

await runPart('content-service', async (settings, logger) => {
  const content = contentOf(settings, logger)
  const app = await buildContentService({ settings, content, logger })
  await reportChanges(app, content, settings)
  await startPart({
    ...{ name: 'content service', app },
    host: settings.COMPANION_HOST,
    port: settings.CONTENT_SERVICE_PORT,
    portSetting: 'CONTENT_SERVICE_PORT',
    drainSeconds: settings.DRAIN_SECONDS,
  })
  if (isDemonstrationVenue(settings) && !settings.CONTENT_PAYLOAD_URL && settings.DRAW_AHEAD) drawAhead()
})
