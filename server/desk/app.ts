import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Settings } from '#config/settings'
import { httpServer } from '#server/http/http-server'
import { iconLink, lookFiles, lookLink, pageLogo } from '#server/http/look-files'
import { partMetrics } from '#server/http/part-metrics'
import { requestLog } from '#server/http/request-log'
import { partHealth } from '#server/runtime/part-health'
import { passkeySite } from '#shared/staff/access/passkey-site'
import { venueLocale } from '#shared/venue-locale'
import { staffProxy } from './staff-proxy.ts'

export interface DeskOptions {
  settings: Settings
  log: Logger
  /** The folder of the desk's build. */
  pagesFolder?: string
}

const YEAR_MS = 31_536_000_000
const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
/** The door's pages read codes with WebAssembly where the browser has no reader of its own. */
const DOOR_POLICY = `${POLICY}; script-src 'self' 'wasm-unsafe-eval'`
/** Makes the door's pages installable on a phone. */
const INSTALLABLE =
  '<link rel="manifest" href="/door.webmanifest"><link rel="apple-touch-icon" href="/door-icon-192.png">'
const HEADERS = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Builds the desk: the colleagues' pages, and their calls to the box office. */
export async function buildDesk({ settings, log, pagesFolder = builtPages() }: DeskOptions): Promise<FastifyInstance> {
  const app = httpServer(log)
  app.addHook('onSend', async (request, reply) => {
    reply.header('content-security-policy', isOfDoor(request) ? DOOR_POLICY : POLICY)
    for (const [name, value] of Object.entries(HEADERS)) reply.header(name, value)
  })
  await app.register(requestLog, { debugRoutes: ['/healthz', '/readyz'] })
  await app.register(cookie)
  await app.register(partHealth)
  await app.register(partMetrics, { settings })
  await app.register(staffProxy, { settings })
  await app.register(lookFiles)
  await app.register(fastifyStatic, {
    ...{ root: pagesFolder, prefix: '/', index: false, preCompressed: true, cacheControl: false },
    // It is sent with the venue's language instead.
    allowedPath: (path) => path !== '/index.html',
    setHeaders: (reply, file) => {
      const isHashed = file.includes('/assets/')
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache')
    },
  })
  const passkeys = passkeysAt(settings)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readPage(pagesFolder, (isOfDoor(request) ? INSTALLABLE : '') + passkeys))
  app.get('/', sendPage)
  // The other addresses of its pages are the application's.
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(?:assets|look|staff)\//.test(request.url)
    if (isPage) return sendPage(request, reply)
    return reply.code(404).send({ error: 'not_found' })
  })
  return app
}

const isOfDoor = ({ url }: FastifyRequest) => /^\/door(?:[/?]|$)/.test(url)

/** Returns the page of the application in the venue's language and look: the build doesn't have the settings. */
async function readPage(pagesFolder: string, links: string): Promise<string> {
  const page = await readFile(path.join(pagesFolder, 'index.html'), 'utf8')
  return page
    .replace('<html lang="en">', `<html lang="${venueLocale().locale}">`)
    .replace('<link rel="icon" href="data:," />', (none) => iconLink() || none)
    .replace('</head>', `${links}${lookLink()}${logoOfHeader()}</head>`)
}

/** Returns the address at which the log-in offers passkeys. */
function passkeysAt({ DESK_URL }: Settings): string {
  const site = passkeySite(DESK_URL)
  return site ? `<meta name="passkeys" content="${site.origin}">` : ''
}

function logoOfHeader(): string {
  const logo = pageLogo()
  return logo ? `<meta name="venue-logo" content="${logo.address}">` : ''
}

/** Below `dist`, from the sources as from the build. */
const builtPages = () =>
  fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../dist/desk/' : '../../desk/', import.meta.url))
