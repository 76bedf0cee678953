import { dollars, filled, pictureField, type Row, type VenueExport } from './export-files.ts'

const KINDS: Readonly<Record<string, string>> = { Primary: 'seat', Extra: 'extra', Upsell: 'upsell' }

/** Returns the key of the price plan with exactly these prices, and adds it to price-plans.yaml if it is new. */
export type PlanOf = (hallId: unknown, prices: readonly Row[]) => string | undefined

/** Collects distinct prices as plans, named after their hall. */
export function collectPlans(venue: VenueExport): { planOf: PlanOf; write(): void } {
  const plans = new Map<string, { slug: string; value: object }>()
  const counts = new Map<string, number>()
  const planOf: PlanOf = (hallId, prices) => {
    if (prices.length === 0) return undefined
    const hall = venue.nameOf('hall', hallId)
    const amounts: Record<string, Record<string, number>> = {}
    for (const { priceTypeId, zoneId, amountCents } of prices.toSorted(byTypeAndZone)) {
      const type = venue.nameOf('price_type', priceTypeId)
      amounts[type] = { ...amounts[type], [venue.nameOf('zone', zoneId)]: dollars(amountCents) }
    }
    const value = { hall, prices: amounts }
    const known = plans.get(JSON.stringify(value))
    if (known) return known.slug
    const count = (counts.get(hall) ?? 0) + 1
    counts.set(hall, count)
    plans.set(JSON.stringify(value), { slug: `${hall}-${count}`, value })
    return `${hall}-${count}`
  }
  const write = () =>
    venue.writeYaml('price-plans.yaml', Object.fromEntries([...plans.values()].map(({ slug, value }) => [slug, value])))
  return { planOf, write }
}

const byTypeAndZone = (a: Row, b: Row) =>
  Number(a.priceTypeId) - Number(b.priceTypeId) || Number(a.zoneId) - Number(b.zoneId)

/** Writes price-types.csv and extras.yaml. */
export async function exportPrices(venue: VenueExport): Promise<void> {
  const types = await venue.rows('price_type')
  venue.writeCsv(
    'price-types.csv',
    ['slug', 'name', 'kind', 'tooltip', 'needs', 'tax'],
    types.map(({ id, name, kind, tooltip, needsPromo, needsMembership, taxRateId }) => ({
      ...{ slug: venue.nameOf('price_type', id), name, tooltip, kind: KINDS[String(kind)] },
      needs: needsPromo ? 'promo' : needsMembership ? 'membership' : '',
      tax: venue.taxName(taxRateId),
    })),
  )
  const offers = await venue.rows('upsell_performance')
  const prices = await venue.rows('upsell_price')
  const extras = (await venue.rows('upsell')).map(({ id, slug, name, tooltip, image }) => {
    const offer = offers.find(({ upsellId }) => upsellId === id)
    const own = prices.filter(({ upsellPerformanceId }) => upsellPerformanceId === offer?.id)
    const amounts = own.map((each) => [venue.nameOf('price_type', each.priceTypeId), dollars(each.amountCents)])
    const fields = { name, tooltip, image: pictureField(venue, 'media', image) }
    return [slug, { ...filled(fields), prices: Object.fromEntries(amounts) }]
  })
  venue.writeYaml('extras.yaml', Object.fromEntries(extras))
}
