import t from 'tap'
import type { Database } from '#server/box-office/database/database'
import { fillAtFirstStart } from '#server/box-office/database/first-fill'
import { type Statement, sql } from '#server/box-office/database/sql'
import { documentsStatement, findDocuments, searchMatches } from '#server/box-office/search/find-documents'
import { writeDocuments } from '#server/box-office/search/index-rows'
import { readProductionTexts, seasonDocuments } from '#server/box-office/search/season-documents'
import { calendarStatement, readCalendarDates } from '#server/box-office/whats-on/calendar'
import { pastStatement } from '#server/box-office/whats-on/past-productions'
import { readListedSeries, seriesItemStatement, seriesStatement } from '#server/box-office/whats-on/series-lists'
import { featuredIds, upcomingIds } from '#server/box-office/whats-on/tile-lists'
import { demonstrationSeason } from '#server/venue/demonstration-season'
import { addLargeSeason, LARGE_SEASON } from '#test/bench/large-season'
import { openDatabase } from '#test/support/database'

const now = new Date()
const timeZone = 'Australia/Melbourne'
const filters = { searchText: '', dates: [], filters: [], venueIds: [], pageNumber: 1, startDate: null }
const query = { filters, options: [], now, timeZone }
const page = { types: [], offset: 0, limit: 10, now }

/** Returns the indexes that a statement uses, and the tables that it scans sequentially. */
async function planOf(db: Database, statement: Statement): Promise<{ indexes: string[]; scanned: string[] }> {
  const [row] = await db.query(sql`explain (format json) ${statement}`)
  const text = JSON.stringify(Object.values(row ?? {}))
  const all = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
  return {
    indexes: all(/"Index Name":\s*"(\w+)"/g),
    scanned: all(/"Node Type":\s*"Seq Scan"[^{}]*?"Relation Name":\s*"(\w+)"/g),
  }
}

t.test('lists and search use indexes in a season of thousands of performances', async (t) => {
  const db = await openDatabase(t, 'postgresql')
  await fillAtFirstStart(db, { now, timeZone, demonstration: demonstrationSeason })
  await addLargeSeason(db, now)
  await writeDocuments(db, false, seasonDocuments(await readProductionTexts(db), new Map()))
  await db.execute(sql`analyze search_document`)
  const [counts] = await db.query(sql`
    select (select count(*)::int from production) as productions, (select count(*)::int from performance) as performances,
           (select count(*)::int from search_document where document_type = 'contentPage') as pages`)
  t.same(counts, LARGE_SEASON)

  const calendar = await planOf(db, calendarStatement(query))
  t.ok(calendar.indexes.includes('performance_by_time'), 'the calendar')
  t.notOk(calendar.scanned.includes('performance'))
  t.equal((await readCalendarDates(db, query)).dates.length, 10)

  const upcoming = await planOf(db, upcomingIds(now))
  t.ok(upcoming.indexes.includes('performance_by_end'), 'what is next')
  t.notOk(upcoming.scanned.includes('performance'))
  t.equal((await db.query(upcomingIds(now))).length, 12)

  const featured = await planOf(db, featuredIds(now))
  t.ok(featured.indexes.includes('featured_production'), 'what is featured')
  t.same(featured.scanned, [])
  t.ok((await db.query(featuredIds(now))).length > 0)

  for (const choice of [filters, undefined]) {
    const statement = seriesItemStatement(1_000_001, { ...query, filters: choice })
    const ofSeries = await planOf(db, statement)
    const name = choice ? 'a series with filters' : 'a series'
    t.match(ofSeries.indexes, new Set(['production_by_series', 'performance_by_production']), name)
    t.notOk(
      ofSeries.scanned.some((table) => table === 'performance' || table === 'production'),
      name,
    )
    t.ok((await db.query(statement)).length > 0, name)
  }

  const series = await planOf(db, seriesStatement(query))
  t.ok(series.indexes.includes('performance_by_production'), 'the list of series')
  t.notOk(series.scanned.includes('performance'))
  t.equal((await readListedSeries(db, query)).length, 13)

  const over = await db.first<{ count: number }>(sql`
    select count(*)::int as count
      from (select production_id from performance where state = 'scheduled'
             group by production_id having max(ends_at) <= ${now}) each`)
  const lastPage = Math.ceil((over?.count ?? 0) / 24)
  t.ok(lastPage > 2)
  const pages = await Promise.all([1, 2, lastPage].map((page) => db.query<{ id: number }>(pastStatement(now, page))))
  t.same(
    pages.map((rows) => rows.length),
    [25, 25, (over?.count ?? 0) - (lastPage - 1) * 24],
    'a page of past productions and one more, which tells that there is a next page',
  )
  t.equal(pages[0]?.at(-1)?.id, pages[1]?.[0]?.id)

  for (const searchText of ['quartet', 'pagebcde', 'quarttet']) {
    const { words, counts } = await searchMatches(db, false, searchText)
    t.ok(counts.size > 0, searchText)
    const search = await planOf(db, documentsStatement(false, { searchText, words }, page))
    t.ok(search.indexes.includes('search_document_by_words'), searchText)
    t.notOk(search.scanned.includes('search_document'), searchText)
    t.ok((await findDocuments(db, false, { searchText, words }, page)).length > 0)
  }
  const similar = await planOf(db, sql`select term from search_term order by term <->> ${'quarttet'} limit 60`)
  t.same(similar, { indexes: ['search_term_by_trigram'], scanned: [] }, 'words like a mistyped one')
})
