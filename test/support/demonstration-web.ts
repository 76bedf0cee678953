import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { readSettings } from '#config/settings'
import { buildContentService } from '#server/content-service/app'
import { buildFormService } from '#server/forms/app'
import { formsOf } from '#server/forms/forms-of'
import { createLogger } from '#server/runtime/logger'
import { buildWeb } from '#server/web/app'
import { builtPages, type SitePages } from '#server/web/pages/html'
import { FORMS_API } from '#shared/forms/forms-api'
import { demonstrationSource } from './demonstration-source.ts'
import { fullPreloads } from './full-preloads.ts'
import { isolatedSettings } from './isolated-settings.ts'
import { programmeScript } from './programme-upstream.ts'
import { type Responder, startTicketingUpstream, type TicketingUpstream } from './ticketing-upstream.ts'
import { timeLimitSetting } from './time-limits.ts'

const NOW = Date.parse('2026-06-01T01:00:00Z')

interface DemonstrationWeb {
  /** Answers instead of the programme's script, or before it by calling `next`. */
  respond?(next: Responder, upstream: TicketingUpstream): Responder
  alterPages?(pages: SitePages): SitePages
  /** Receives the web server's log, which is silent by default. */
  logTo?: Writable
  /** How much later it is, in milliseconds. */
  later?(): number
}

/**
 * Starts the demonstration's content and forms behind a scripted ticketing service with its programme. `openWeb` starts
 * a web server in front of them, with its production build.
 */
export async function startDemonstration(t: Test) {
  const settings = readSettings({ CONTENT_API_KEY: 'a key of the venue', DATA_DIR: t.testdir() })
  const content = await buildContentService({ settings, content: demonstrationSource(), now: () => NOW })
  t.teardown(() => content.close())
  const forms = await buildFormService({
    settings: readSettings({ CAPTCHA_SECRET: 'secret', DATA_DIR: settings.DATA_DIR }),
    forms: formsOf({ VENUE_DIR: undefined }),
  })
  t.teardown(() => forms.close())
  const [CONTENT_URL = '', formsOrigin] = await Promise.all(
    [content, forms].map((app) => app.listen({ port: 0, host: '127.0.0.1' })),
  )
  const sitePages = await builtPages(fileURLToPath(new URL('../../dist/site/', import.meta.url)))

  async function openWeb(
    environment: Record<string, string> = {},
    { respond = (next) => next, alterPages = (pages) => pages, logTo, later = () => 0 }: DemonstrationWeb = {},
  ) {
    const ticketing = await startTicketingUpstream(t)
    ticketing.respondWith(respond(programmeScript(NOW, settings.VENUE_TIME_ZONE, ticketing.requests), ticketing))
    const web = await buildWeb({
      settings: isolatedSettings({
        ...{ CONTENT_URL, CONTENT_TIMEOUT_MS: timeLimitSetting(20_000), CONTENT_API_KEY: settings.CONTENT_API_KEY },
        ...{ PUBLIC_URL: 'https://hall.example', TICKETING_URL: ticketing.url, FORMS_URL: formsOrigin + FORMS_API },
        ...{ ...fullPreloads, ...environment },
      }),
      log: createLogger({ LOG_LEVEL: logTo ? 'info' : 'silent' }, 'web server', logTo),
      ...{ sitePages: alterPages(sitePages), now: () => NOW + later() },
    })
    t.teardown(() => web.close())
    return web
  }
  return { sitePages, openWeb, content, contentUrl: CONTENT_URL }
}

/** Returns the addresses of a site's sitemap. */
export async function addressesOf(web: Awaited<ReturnType<typeof buildWeb>>): Promise<string[]> {
  const { body } = await web.inject('/sitemap.xml')
  return [...body.matchAll(/<loc>https:\/\/hall\.example([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
}
