import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite } from 'vite'
import { lockDataDir } from '#server/runtime/data-folder'
import { BACKLOG } from '#server/runtime/listen'
import { runPart } from '#server/runtime/run-part'
import type { PreloadsOf } from '#shared/content/preload'
import { plannedParts } from './launcher/planned-parts.ts'
import { secretsOf } from './launcher/secrets.ts'

/**
 * `npm run dev`: pages reload as they are edited, the next request after an edit loads the web server's code again, and
 * a companion restarts when its code changes. All is served at one address, as in production.
 */
await runPart('development', async (settings, log) => {
  await lockDataDir(settings.DATA_DIR)
  const environment: NodeJS.ProcessEnv = { ...process.env, ...secretsOf(settings) }
  const companions = plannedParts(settings).filter(({ module }) => module !== 'web/main')
  if (companions.some(({ module }) => module.startsWith('payment-sandbox')))
    environment.PAYMENT_URL ??= `http://${settings.COMPANION_HOST}:${settings.PAYMENT_SANDBOX_PORT}`
  const children = companions.map(({ module }) =>
    spawn(
      process.execPath,
      [
        '--watch',
        '--watch-preserve-output',
        '--import',
        'tsx',
        fileURLToPath(new URL(`./${module}.ts`, import.meta.url)),
      ],
      {
        env: environment,
        stdio: 'inherit',
      },
    ),
  )

  const server = createServer()
  const vite = await createVite({
    configFile: fileURLToPath(new URL('../config/vite.ts', import.meta.url)),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  let current: { buildWeb: unknown; app: FastifyInstance } | null = null
  const currentApp = async () => {
    const { buildWeb } = (await vite.ssrLoadModule('/server/web/app.ts')) as typeof import('./web/app.ts')
    const { rendererOfVike } = (await vite.ssrLoadModule(
      '/server/web/pages/vike-renderer.ts',
    )) as typeof import('./web/pages/vike-renderer.ts')
    const { preloadsOf } = (await vite.ssrLoadModule('/client/app/page-preloads.ts')) as { preloadsOf: PreloadsOf }
    if (current?.buildWeb === buildWeb) return current.app
    void current?.app.close()
    const app = await buildWeb({
      settings,
      log,
      sitePages: { preloadsOf, render: rendererOfVike() },
      isDevelopment: true,
    })
    await app.ready()
    current = { buildWeb, app }
    return app
  }
  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => {
      currentApp().then(
        (app) => app.routing(request, response),
        (error: Error) => {
          vite.ssrFixStacktrace(error)
          log.error({ err: error }, 'the web server’s code has an error')
          response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack)
        },
      )
    })
  })
  server.listen(settings.PORT, settings.HOST, BACKLOG, () =>
    log.info(`Foyer is open at ${settings.PUBLIC_URL}, reloading as it is edited`),
  )

  const close = async () => {
    for (const child of children) child.kill('SIGTERM')
    await vite.close()
    process.exit(0)
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
})
