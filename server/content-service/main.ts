import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readSettings } from '#config/settings'
import { createLogger } from '#server/process/logger'
import { runPart } from '#server/process/run-part'
import { startPart } from '#server/process/start-part'
import { buildContentService } from './app.ts'

/** The content service as a process of its own. */
await runPart(async () => {
  const settings = readSettings(process.env)
  const app = await buildContentService({ settings, logger: createLogger(settings, 'content-service') })
  await startPart({
    ...{ name: 'content service', app },
    host: settings.COMPANION_HOST,
    port: settings.CONTENT_SERVICE_PORT,
    portSetting: 'CONTENT_SERVICE_PORT',
  })
  if (settings.DEMO && settings.DRAW_AHEAD) drawAhead()
})

/** In a process of its own, which ends with this one at the latest. */
function drawAhead() {
  const module = new URL(
    `./media/draw-ahead${import.meta.url.slice(import.meta.url.lastIndexOf('.'))}`,
    import.meta.url,
  )
  fork(fileURLToPath(module))
}
