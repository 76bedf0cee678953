import { captcha } from '#shared/ticketing/captcha/captcha'
import { global } from '#shared/ticketing/global/global'
import { membership } from '#shared/ticketing/membership/membership'
import { news } from '#shared/ticketing/news/news'
import { production } from '#shared/ticketing/production/production'
import { search } from '#shared/ticketing/search/search'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { tickets } from '#shared/ticketing/tickets/tickets'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import type { CheckOptions } from '../options.ts'
import type { Report } from '../report.ts'
import type { Visitor } from '../service.ts'
import { type Catalogue, NO_FILTERS } from './catalogue.ts'

/** Larger than any id of a service. */
const UNKNOWN_ID = 2_147_483_647

/** Reads everything that needs no session: the programme, news, lists of forms, seat maps. */
export async function walkProgramme(
  visitor: Visitor,
  { onSale }: Catalogue,
  report: Report,
  { filter }: CheckOptions,
): Promise<void> {
  await visitor.ask(whatsOn.featured)
  await visitor.ask(whatsOn.past, { PageNumber: 1 })
  await visitor.ask(production.upcoming)
  await visitor.ask(membership.memberships)
  await visitor.ask(global.countries, {})
  await visitor.ask(global.prefixes)
  await visitor.ask(global.venues)
  await visitor.ask(captcha.challenge)
  await visitor.ask(tickets.publicKey)
  await visitor.ask(seatSelector.information)
  await visitor.ask(seatSelector.seatMaps)
  await readProductions(visitor, onSale[0], report)
  await readSeries(visitor, report)
  await readNewsAndSearch(visitor, report)
  if (filter) await visitor.ask(whatsOn.filterOptions, { Id: filter })
  else report.skip([whatsOn.filterOptions], 'no --filter')
  await visitor.ask(global.address, { searchText: '1 Swan' })
  for (const [call, input] of [
    [production.performances, { ProductionId: UNKNOWN_ID }],
    [seatSelector.performanceSeats, { PerformanceId: UNKNOWN_ID }],
    [seatSelector.seatMap, { Slug: 'no-such-map' }],
    [whatsOn.production, { TessituraProductionSeasonId: UNKNOWN_ID }],
  ] as const)
    await visitor.refused(['NOT_FOUND'], call, input)
}

async function readProductions(visitor: Visitor, first: Catalogue['onSale'][number] | undefined, report: Report) {
  if (!first) return
  const detail = await visitor.ask(whatsOn.production, { TessituraProductionSeasonId: first.productionId })
  report.expect(detail === undefined || detail.tessituraId === first.productionId, whatsOn.production, {
    ...{ field: 'tessituraId', expected: String(first.productionId), found: String(detail?.tessituraId) },
  })
  const ids = [first.contentId, String(first.productionId)]
  for (const call of [production.carouselProductions, production.relatedProductions]) {
    for (const id of ids) {
      const listed = await visitor.ask(call, { productionIds: [id] })
      report.expect(!listed || listed.productions.some(({ tessituraId }) => tessituraId === first.productionId), call, {
        ...{ field: 'productions', expected: `the production ${id}`, found: 'another or none' },
      })
    }
  }
}

async function readSeries(visitor: Visitor, report: Report): Promise<void> {
  const listed = await visitor.ask(whatsOn.series, { filtersApplied: NO_FILTERS })
  const first = listed?.series[0]
  if (first) await visitor.ask(whatsOn.seriesItem, { id: first.id, filtersApplied: NO_FILTERS })
  else report.skip([whatsOn.seriesItem], 'the service lists no series')
}

async function readNewsAndSearch(visitor: Visitor, report: Report): Promise<void> {
  const listed = await visitor.askOr(['CONTENT_UNAVAILABLE'], news.search, { categoryIds: [], pageNumber: 1 })
  const first = listed?.items[0]
  if (first) await visitor.ask(news.related, { newsItemIds: [first.id] })
  else report.skip([news.related], 'the service lists no news')
  const found = await visitor.ask(search.search, { documentTypes: [], pageNumber: 1, searchText: 'a' })
  const most = found?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0
  report.expect(!found || found.totalCount <= most, search.search, {
    ...{ field: 'totalCount', expected: `at most ${most}, the sum of counts`, found: String(found?.totalCount) },
  })
}
