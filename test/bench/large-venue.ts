import { readSettings } from '#config/settings'
import { openDatabase } from '#server/box-office/database/open-database'
import { buildContentService } from '#server/content-service/app'
import type { PlacedFile } from '#server/content-service/library/library'
import { stableId } from '#server/crypto/stable-id'
import { demonstrationSource } from '#test/support/demonstration-source'
import { createDatabase, dropDatabase, type PostgresServer, startPostgres } from '#test/support/postgres-server'
import { temporaryFolder } from '#test/support/temporary-folder'
import { openVenue } from '#test/support/venue'
import { addLargeSeason, LARGE_SEASON } from './large-season.ts'
import { atMost, cpuOfVenue, ENCODINGS, measured, memoryOf } from './page-costs.ts'

const SECTIONS = 100
const PAGES_EACH = 99
/** Maximum ratio to the demonstration's figures. */
const LIMIT = 1.2
const PAGES = ['/', '/whats-on', '/about-us', '/whats-on/jupiter', '/your-visit', '/news', '/sitemap.xml']
const WARM_UP = 200

/** Returns 10,000 pages with text in a hundred sections, the same each time. */
function archive(): PlacedFile[] {
  const page = (path: string, name: string, sortOrder: number): PlacedFile => {
    const text = Array.from(
      { length: 5 },
      (_, at) => `<p>Paragraph ${at} of ${name}. ${'What was played, and by whom. '.repeat(8)}</p>`,
    )
    const block = {
      ...{ columnSpan: 12, rowSpan: 1, block: 'richTextEditor', areas: [] },
      properties: { richText: { $html: text.join('') } },
      settings: { isActive: true, isFullWidth: false, theme: null, menuLabel: '' },
    }
    const dates = { createDate: '2026-01-05T00:00:00Z', updateDate: '2026-01-05T00:00:00Z' }
    const properties = { seoPageTitle: name, contentGrid: { $grid: [block] } }
    const state = { published: true, protected: false, formerPaths: [] }
    const file = { id: stableId(path), contentType: 'contentPage', name, sortOrder, ...state }
    return { path, file: { ...file, ...dates, properties } }
  }
  return Array.from({ length: SECTIONS }, (_, section) => [
    page(`/about-us/archive-${section}`, `Archive ${section}`, 1_000 + section),
    ...Array.from({ length: PAGES_EACH }, (_, at) =>
      page(`/about-us/archive-${section}/programme-${at}`, `Programme ${section}-${at}`, at),
    ),
  ]).flat()
}

/** Opens a venue with a content service and a database, and a second web server without a page cache. */
async function openSized(postgres: PostgresServer, isLarge: boolean) {
  const closings: (() => unknown)[] = []
  const close = async () => {
    for (const each of closings.reverse()) await each()
  }
  try {
    const folder = temporaryFolder()
    const settings = readSettings({ DATA_DIR: folder })
    const content = await buildContentService({
      settings,
      content: demonstrationSource(isLarge ? archive() : []),
    })
    closings.push(() => content.close())
    const CONTENT_URL = await content.listen({ host: '127.0.0.1', port: 0 })
    const name = await createDatabase(postgres)
    closings.push(() => dropDatabase(postgres, name))
    const own = { CONTENT_URL, DATABASE_URL: postgres.url(name) }
    await (await openVenue(own)).close()
    if (isLarge) {
      const db = await openDatabase({ DATABASE_URL: own.DATABASE_URL, DATABASE_POOL: 1, DATA_DIR: folder })
      await addLargeSeason(db, new Date()).finally(() => db.close())
    }
    const since = performance.now()
    const venue = await openVenue(own)
    const startMs = performance.now() - since
    closings.push(() => venue.close())
    const port = Number(new URL(venue.url).port)
    const uncached = await openVenue({
      ...{ CONTENT_URL, PAGES_MEMORY_MB: '0' },
      ...{ TICKETING_URL: `http://127.0.0.1:${port + 2}`, FORMS_URL: `http://127.0.0.1:${port + 5}` },
    })
    closings.push(() => uncached.close())
    for (let visit = 0; visit < WARM_UP; visit++)
      for (const { url } of [venue, uncached])
        await (await fetch(url + PAGES[visit % PAGES.length], { headers: ENCODINGS })).arrayBuffer()
    return { venue, uncached, startMs, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Measures the cost of a page, cached and rendered per request, and the web server's memory, with 10,000 more pages and
 * performances than the demonstration and without, on PostgreSQL and in turns. Prints the start times too. Returns
 * whether no figure of the large venue is more than 1.2 times as high.
 */
export async function printLargeVenue(): Promise<boolean> {
  const postgres = await startPostgres()
  const closings: (() => unknown)[] = [() => postgres.stop()]
  try {
    const small = await openSized(postgres, false)
    closings.push(small.close)
    const large = await openSized(postgres, true)
    closings.push(large.close)
    const subject = (url: string, path: string) => ({
      ...{ url: url + path, headers: ENCODINGS, cpuMs: () => cpuOfVenue(url), connections: 1 },
    })
    const kinds = {
      'the home page from memory': (size: typeof small) => subject(size.venue.url, '/'),
      'the home page rendered per request': (size: typeof small) => subject(size.uncached.url, '/'),
      'what’s on rendered per request': (size: typeof small) => subject(size.uncached.url, '/whats-on'),
      'a content page rendered per request': (size: typeof small) => subject(size.uncached.url, '/your-visit'),
    }
    const subjects = Object.entries(kinds).flatMap(([name, of]) => [
      [name, of(small)],
      [`${name}, large`, of(large)],
    ])
    const costs = await measured(Object.fromEntries(subjects))
    console.log(
      `with ${SECTIONS * (PAGES_EACH + 1)} pages and ${LARGE_SEASON.performances} performances, of the demonstration’s:`,
    )
    const limits = Object.keys(kinds).map((name) =>
      atMost(name, (costs[`${name}, large`]?.cpuMs ?? Number.NaN) / (costs[name]?.cpuMs ?? Number.NaN), LIMIT),
    )
    for (const kind of ['venue', 'uncached'] as const) {
      const [one, other] = [await memoryOf(small[kind].url), await memoryOf(large[kind].url)]
      const name = kind === 'venue' ? 'memory' : 'memory without pages in it'
      limits.push(atMost(`${name} (${Math.round(one / 1e6)} and ${Math.round(other / 1e6)} MB)`, other / one, LIMIT))
    }
    console.log(`start: ${Math.round(small.startMs)} and ${Math.round(large.startMs)} ms`)
    return limits.every(Boolean)
  } finally {
    for (const close of closings.reverse()) await close()
  }
}
