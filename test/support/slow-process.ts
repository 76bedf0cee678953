import fastify from 'fastify'
import { readSettings } from '#config/settings'
import { serverOptions } from '#server/http/server-options'
import { createLogger } from '#server/runtime/logger'
import { runPart } from '#server/runtime/run-part'
import { startPart } from '#server/runtime/start-part'
import { health } from '#server/web/operations/health'

/**
 * A process that tests stop during requests: `/finishes` responds once the process is being stopped, `/hangs` never.
 * `/writes` writes to stderr, as a library may.
 */
await runPart(async () => {
  const settings = readSettings(process.env)
  const app = fastify(serverOptions(createLogger(settings, 'slow part')))
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
  await app.register(health, { needed: {}, useful: {} })
  await startPart({
    ...{ name: 'slow part', app, host: '127.0.0.1', port: settings.PORT, drainSeconds: settings.DRAIN_SECONDS },
    finishWithin: Number(process.env.FINISH_WITHIN_MS ?? 500),
  })
})
