import '../../config/client-in-node.ts'
import t from 'tap'
import { nextByDate } from '#client/blocks/next-article/next-by-date.ts'
import { playedConcerts, upcomingConcerts } from '#client/layouts/artist/artist-concerts.ts'
import {
  lastDay,
  type PastProduction,
  type PastSeries,
  pastSeasons,
  withPosters,
} from '#client/layouts/past-seasons/seasons.ts'
import { seriesContent } from '#client/layouts/series/series-content.ts'
import { isLightBetween } from '#client/layouts/series/sticky-bar-theme.ts'
import { isKnownType } from '#shared/content/content-types'
import type { Page } from '#shared/content/page'
import { teaserOf } from '#shared/content/teaser'
import { preloadsOf } from '#test/support/page-preloads'

const { builtLayouts } = await import('#client/layouts/registry.ts')

const ZONE = 'Australia/Melbourne'
const page = (id: string, contentType: string, properties: Page['properties'] = {}): Page => ({
  ...{ id, contentType, name: `Name of ${id}`, path: `/${id}`, properties },
  ...{ created: '2026-01-05T02:00:00Z', updated: null },
})
const gridItem = (alias: string, properties: object = {}) => ({
  ...{ columnSpan: 12, rowSpan: 1, areaColumns: 12, areas: [] },
  block: {
    ...{ id: alias, alias, properties },
    settings: { isActive: true, isFullWidth: false, theme: null, menuLabel: null },
  },
})
const gridOf = (items: readonly ReturnType<typeof gridItem>[]) => ({ contentGrid: { columns: 12, items } })
const article = (id: string, publishDate?: string) => page(id, 'newsArticle', publishDate ? { publishDate } : {})

t.test('articles', async (t) => {
  const newest = article('newest', '2026-09-03T09:00:00')
  const middle = article('middle', '2026-08-20T00:00:00')
  const oldest = article('oldest', '2026-02-01T00:00:00')
  const all = [middle, oldest, newest]
  const after = (shown: Page, articles = all) => nextByDate(articles, shown, ZONE)?.id

  t.test('the next article is the next older one, and after the oldest comes the newest [BLOCK-11]', async (t) => {
    t.same(
      [newest, middle, oldest].map((shown) => after(shown)),
      ['middle', 'oldest', 'newest'],
    )
    t.equal(after(middle, [middle]), undefined, 'there is no other')
  })

  t.test('articles of one day follow each other, each once', async (t) => {
    const day = ['c', 'a', 'b'].map((id) => article(id, '2026-08-20T00:00:00'))
    const ways = day.map((shown) => [shown.id, after(shown, day)])
    t.same(
      new Map(ways as [string, string][]),
      new Map([
        ['c', 'b'],
        ['a', 'c'],
        ['b', 'a'],
      ]),
    )
  })

  t.test('an article without a publication date uses its creation date', async (t) => {
    t.equal(after(oldest, [...all, article('undated')]), 'undated')
  })

  t.test('a call that two blocks make is made once, and omits only what neither of them reads', async (t) => {
    const omitted = async (...blocks: [alias: string, properties?: object][]) => {
      const shown = page('one', 'contentPage', gridOf(blocks.map(([...block]) => gridItem(...block))))
      const { blocks: preloads } = await preloadsOf(shown, new URLSearchParams(), '2026-03-01')
      t.equal(preloads.length, 1)
      return preloads.flatMap(({ omits }) => omits)
    }
    const tiles = ['featuredEvents', { source: 'upcoming', layout: 'tiles' }] as const
    const inLines = await omitted(['eventListStack'])
    const inTiles = await omitted([...tiles])
    t.ok(inLines.includes('image') && !inTiles.includes('image') && inTiles.includes('times'))
    const inBoth = inLines.filter((name) => inTiles.includes(name))
    t.ok(inBoth.length > 0)
    for (const both of [await omitted(['eventListStack'], [...tiles]), await omitted([...tiles], ['eventListStack'])])
      t.same(both.toSorted(), inBoth.toSorted())
  })

  t.test('an article preloads the first listing, and the next article if a block shows it', async (t) => {
    const grid = (...aliases: string[]) => gridOf(aliases.map((alias) => gridItem(alias)))
    const related = async (shown: Page) =>
      (await preloadsOf(shown, new URLSearchParams(), '2026-03-01')).related.map(({ contentType }) => contentType)
    t.same(await related(page('one', 'newsArticle', grid('blogArticleDetails', 'nextArticle', 'nextArticle'))), [
      'news',
      'newsArticle',
    ])
    t.same(await related(page('other', 'contentPage', grid('richTextEditor'))), [])
    t.same(await related(page('odd', 'toString')), [])
  })

  t.test('another article is sent with only its teaser’s properties', async (t) => {
    const shown = page('one', 'newsArticle', {
      ...{ subheading: 'On lifts', tileImage: [], imageForDesktop: ['wide'], contentGrid: { items: [] } },
    })
    t.same(teaserOf(shown), {
      ...{ id: 'one', contentType: 'newsArticle', name: 'Name of one', path: '/one' },
      properties: { subheading: 'On lifts', tileImage: ['wide'], publishDate: '2026-01-05T02:00:00+00:00' },
    })
  })
})

t.test('series', async (t) => {
  t.test('a series’ heading is its title override or its name, large unless set to small [SERIESP-01]', async (t) => {
    const own = seriesContent(page('one', 'series', { titleOverride: ' ', headingSize: 'SMALL' }))
    t.same([own.title, own.size], ['Name of one', 'Small'])
    const other = seriesContent(page('one', 'series', { titleOverride: 'Ten Quartets', textColour: 'red' }))
    t.same([other.title, other.size, other.ink], ['Ten Quartets', 'Large', null])
  })

  t.test('the sticky bar is shown unless its setting is false [SERIESP-05]', async (t) => {
    const bars = [{}, { stickyBarShow: true }, { stickyBarShow: null }, { stickyBarShow: false }]
    t.same(
      bars.map((properties) => seriesContent(page('one', 'series', properties)).hasStickyBar),
      [true, true, true, false],
    )
  })

  t.test(
    'the sticky bar is light between the end of the heading and the start of the footer [SERIESP-06]',
    async (t) => {
      const bar = { top: 830, bottom: 900 }
      const at = (headingEnd: number, footerStart: number) => isLightBetween(bar, { headingEnd, footerStart })
      t.equal(at(831, 3000), false, 'over the heading')
      t.equal(at(830, 3000), true, 'past it')
      t.equal(at(-500, 901), true, 'the footer comes')
      t.equal(at(-500, 900), false, 'the footer is there')
      t.equal(at(-900, 400), false, 'and covers the window')
    },
  )
})

t.test('the concerts of an artist', async (t) => {
  type CalendarPage = Parameters<typeof upcomingConcerts>[0][number]
  const concert = (id: string, company: string, time = '') => ({ id, company, times: [time] })
  const pages = [
    {
      dates: [
        { date: '2026-05-01', productions: [concert('trio', 'Ada Quill and others', 'first')] },
        {
          date: '2026-05-02',
          productions: [concert('works', 'A choir'), concert('trio', 'Ada Quill and others', 'next')],
        },
      ],
    },
    { dates: [{ date: '2026-05-04', productions: [concert('solo', 'Ada Quill', 'last')] }] },
  ] as unknown as CalendarPage[]
  const artist = { id: 'ada', name: 'Ada Quill', properties: {} } as Page

  t.test('each production that the artist plays in is listed once, with all its times', async (t) => {
    t.same(
      upcomingConcerts(pages, artist).map(({ id, times }) => [id, ...times]),
      [
        ['trio', 'first', 'next'],
        ['solo', 'last'],
      ],
    )
  })

  t.test('past concerts are listed by their last date before today, the latest first', async (t) => {
    const past = (today: string, list: object = {}) => {
      const { concerts, isReading } = playedConcerts({ pages, hasMore: false, ...list }, artist, today)
      return isReading ? 'reads on' : concerts.map(({ day, concert: { id } }) => `${day} ${id}`)
    }
    const all = ['2026-05-04 solo', '2026-05-02 trio']
    t.same(past('2026-06-01'), all)
    t.same(past('2026-05-02'), ['2026-05-01 trio'], 'today isn’t past')
    t.same(past('2026-05-05', { hasMore: true }), 'reads on', 'there may be more before today')
    t.same(past('2026-05-04', { hasMore: true }), ['2026-05-02 trio'], 'the rest is to come')
    t.same(past('2026-06-01', { hasMore: true, failure: {} }), all, 'what is loaded, if a page fails')
    t.same(past('2026-06-01', { hasMore: true, pages: Array(50).fill(pages[1]) }), all.slice(0, 1), 'a limit of pages')
    t.same(past('2026-06-01', { hasMore: true, pages: [] }), [], 'the first page isn’t loaded yet')
  })
})

t.test('past seasons', async (t) => {
  const series = (id: string, dateLabel: string) => ({ id, dateLabel }) as PastSeries

  t.test('posters are added to the season that they ended in', async (t) => {
    const production = (id: string, lastDay: string) => ({ id, lastDay }) as PastProduction
    const seasons = pastSeasons([series('winter', '1 – 2 June 2025'), series('early', '3 May 2022')], [])
    const shown = (hasMore: boolean, ...productions: PastProduction[]) =>
      withPosters(seasons, productions, hasMore).map(({ year, series: those, productions: ofYear }) =>
        [year, ...[...those, ...ofYear].map(({ id }) => id)].join(' '),
      )
    const posters = [
      production('gala', '2026-02-01'),
      production('duo', '2025-06-02'),
      production('solo', '2025-01-03'),
    ]
    t.same(shown(false, ...posters), ['2026 gala', '2025 winter duo solo', '2022 early'])
    t.same(shown(true, ...posters), ['2026 gala', '2025 winter duo solo'], 'earlier ones aren’t loaded yet')
    t.same(shown(false), ['2025 winter', '2022 early'], 'a service without posters')
  })

  t.test('a date label’s last day is its latest one', async (t) => {
    t.same(
      ['12 August 2026', '3 – 9 June 2025', '30 December 2026 – 2 Jan 2027', 'Every winter', '5 Brumaire 2026'].map(
        lastDay,
      ),
      ['2026-08-12', '2025-06-09', '2027-01-02', null, null],
    )
  })

  t.test('series whose last performance has passed are listed by season, the newest first', async (t) => {
    const all = [
      series('ahead', '1 March 2026 – 4 May 2027'),
      series('spring', '1 – 9 March 2026'),
      series('undated', 'Long ago'),
      series('winter', '17 August – 12 October 2026'),
      series('first', '2 February 2024 – 1 June 2025'),
    ]
    const seasons = pastSeasons([...all, ...all], [series('ahead', '4 May 2027')])
    t.same(
      seasons.map(({ year, series: those }) => [year, ...those.map(({ id }) => id)]),
      [
        [2026, 'winter', 'spring'],
        [2025, 'first'],
        [null, 'undated'],
      ],
    )
  })
})

t.test('every layout is named after a content type', async (t) => {
  t.same(
    builtLayouts.filter((type) => !isKnownType(type)),
    [],
  )
  t.ok(builtLayouts.length > 10)
})
