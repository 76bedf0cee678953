import type { Call, Input } from '#shared/ticketing/call'
import { membership } from '#shared/ticketing/membership/membership'
import { news } from '#shared/ticketing/news/news'
import { production } from '#shared/ticketing/production/production'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { firstReference, referencesOf } from './first-of.ts'
import type { Block, Properties } from './page.ts'

/** A call that a block's first rendering waits for. Nothing in its answer is of one visitor. */
export interface Preload {
  call: Call
  input: unknown
}

const need = <C extends Call>(call: C, input: Input<C>): Preload => ({ call, input })
const idsOf = (value: unknown): string[] => referencesOf(value).map(({ id }) => id)

/** Its production's details, where the block names one; on a production's own page the layout asks for them. */
const namedProduction = ({ production: named }: Properties): Preload[] => {
  const id = firstReference(named)?.id
  return id ? [need(whatsOn.production, { Id: id })] : []
}

const needs: Record<string, (properties: Properties) => Preload[]> = {
  featuredEvents({ productions, source }) {
    if (String(source).toLowerCase() === 'upcoming') return [need(production.upcoming, undefined)]
    const productionIds = idsOf(productions)
    return productionIds.length > 0 ? [need(production.carouselProductions, { productionIds })] : []
  },
  eventListStack({ productions }) {
    const productionIds = idsOf(productions)
    return productionIds.length > 0
      ? [need(production.carouselProductions, { productionIds })]
      : [need(production.upcoming, undefined)]
  },
  relatedEvents({ productions }) {
    const productionIds = idsOf(productions)
    return productionIds.length > 0 ? [need(production.relatedProductions, { productionIds })] : []
  },
  relatedNews({ newsItems }) {
    const newsItemIds = idsOf(newsItems)
    return newsItemIds.length > 0 ? [need(news.related, { newsItemIds })] : []
  },
  standaloneMembership: () => [need(membership.memberships, undefined)],
  datesAndTimes: namedProduction,
  eventAndTicketDetails: namedProduction,
}

/** What a block wants of the ticketing service beforehand: asked for by the same input in the browser, so that the answer is found by its key. */
export const preloadsOf = ({ alias, properties }: Block): Preload[] =>
  Object.hasOwn(needs, alias) ? (needs[alias]?.(properties) ?? []) : []
