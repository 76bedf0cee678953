import { httpServer } from '#server/http/http-server'
import { partMetrics } from '#server/http/part-metrics'
import { partHealth } from '#server/runtime/part-health'
import { runPart } from '#server/runtime/run-part'
import { startPart } from '#server/runtime/start-part'

/**
 * A process that tests stop during requests: `/finishes` responds once the process is being stopped, `/hangs` never.
 * `/writes` writes to stderr, as a library may.
 */
await runPart('slow part', async (settings, log) => {
  const app = httpServer(log)
  app.get('/finishes', async (request) => {
    request.log.info('request received')
    await new Promise((resolve) => process.once('SIGTERM', () => setImmediate(resolve)))
    return 'finished'
  })
  app.get('/hangs', async (request) => {
    request.log.info('request received')
    return new Promise(() => {})
  })
  app.get('/writes', async () => {
    process.stderr.write('written\n')
    return 'written'
  })
  if (process.env.WITHOUT_HEALTH !== 'true') await app.register(partHealth)
  await app.register(partMetrics, { settings })
  await startPart({
    ...{ name: 'slow part', app, host: '127.0.0.1', port: settings.PORT, drainSeconds: settings.DRAIN_SECONDS },
    finishWithin: Number(process.env.FINISH_WITHIN_MS ?? 500),
  })
})
