import { instantOf } from '#shared/dates'
import { toCents } from '#shared/money'
import { performanceSlug } from '../kinds/productions.ts'
import { contentIdOf, ticketingIdOf } from '../ticketing-id.ts'
import type { VenueFiles } from '../venue-files.ts'
import type { Rows } from './hall-rows.ts'
import { pictureOf } from './pictures.ts'
import { planRows } from './plan-rows.ts'
import type { TableRow } from './table-changes.ts'
import type { VenueKeys } from './venue-keys.ts'
import { taxRateId } from './venue-rows.ts'

/** Returns the rows of price types, extras, packages, memberships and promo codes. */
export async function offerRows(files: VenueFiles, keys: VenueKeys): Promise<Rows> {
  return {
    price_type: files.priceTypes.map(({ slug, name, tooltip, kind, needs, tax }, at) => ({
      ...{ id: keys.idOf('price_type', slug), name, tooltip: tooltip || null, kind: KINDS[kind], position: at + 1 },
      ...{ needs_promo: needs === 'promo', needs_membership: needs === 'membership' },
      tax_rate_id: taxRateId(keys, tax),
    })),
    upsell: await Promise.all(
      files.extras.map(async ({ slug, value }, at) => ({
        ...{ id: keys.idOf('upsell', slug), slug, name: value.name, tooltip: value.tooltip ?? null, position: at + 1 },
        image: await pictureOf(files, 'media', value.image, value.name),
      })),
    ),
    ...packageRows(files, keys),
    ...(await membershipRows(files, keys)),
    ...promoRows(files, keys),
  }
}

const KINDS = { seat: 'Primary', extra: 'Extra', upsell: 'Upsell' } as const

function packageRows(files: VenueFiles, keys: VenueKeys): Rows {
  const rows = { package: [] as TableRow[], package_performance: [] as TableRow[], package_price: [] as TableRow[] }
  const { timeZone } = files.venue.value
  for (const [at, { slug, value }] of files.packages.entries()) {
    const id = keys.idOf('package', slug)
    const count = new Set(value.performances.map(({ of }) => of.split('/')[0])).size
    rows.package.push({
      ...{ id, series_id: keys.idOf('series', value.series), name: value.name, position: at + 1 },
      ...{ kind: value.kind === 'fixed' ? 'Fixed' : 'Flexi', discount_label: value.discountLabel ?? '' },
      ...{ minimum_productions: value.minimum ?? count, maximum_productions: value.maximum ?? count },
      ...{ maximum_seats: value.maximumSeats ?? null, may_vary: value.mayVary ?? false },
      on_sale_at: instantOf(value.onSale, timeZone),
      off_sale_at: instantOf(value.offSale, timeZone),
    })
    value.performances.forEach(({ of, plan }, index) => {
      const of_ = { package_id: id, performance_id: keys.idOf('performance', performanceKey(files, of)) }
      rows.package_performance.push({ ...of_, position: index + 1 })
      rows.package_price.push(...planRows(files, keys, plan, of_))
    })
  }
  return rows
}

/**
 * Returns the key of a package's performance, given as `production/performance` or as a production with one
 * performance.
 */
function performanceKey({ productions }: VenueFiles, of: string): string {
  const [slug, performance] = of.split('/')
  const only = productions.find((each) => each.slug === slug)?.value.performances[0]
  return `${slug}/${performance ?? (only ? performanceSlug(only) : '')}`
}

async function membershipRows(files: VenueFiles, keys: VenueKeys): Promise<Rows> {
  const { memberships } = files
  const levels = await Promise.all(
    memberships.map(async (membership, at) => {
      const { slug, value } = membership
      return {
        ...{ id: ticketingIdOf('membership', membership), content_id: contentIdOf('membership', membership), slug },
        ...{ name: value.name, description: value.description, tooltip: value.tooltip ?? null, position: at + 1 },
        ...{ price_cents: toCents(value.price), months: value.months ?? 12, is_on_sale: value.onSale ?? true },
        tax_rate_id: taxRateId(keys, value.tax),
        image: await pictureOf(files, 'media', value.image, value.name),
      }
    }),
  )
  const opens = (column: string, of: (value: VenueFiles['memberships'][number]['value']) => number[]) =>
    memberships.flatMap((membership) =>
      [...new Set(of(membership.value))].map((id) => ({
        membership_level_id: ticketingIdOf('membership', membership),
        [column]: id,
      })),
    )
  return {
    membership_level: levels,
    membership_level_price_type: opens('price_type_id', ({ priceTypes = [] }) =>
      priceTypes.map((slug) => keys.idOf('price_type', slug)),
    ),
    membership_level_production: opens('production_id', ({ presales = [] }) =>
      presales.map((slug) => keys.idOf('production', slug)),
    ),
  }
}

function promoRows({ promoCodes, venue }: VenueFiles, keys: VenueKeys): Rows {
  const { timeZone } = venue.value
  const idOf = (code: string) => keys.idOf('promo_code', code.toLowerCase())
  return {
    promo_code: promoCodes.map(({ code, starts, ends, messages, mostOrders }) => ({
      ...{ id: idOf(code), code, messages, most_orders: mostOrders },
      starts_at: instantOf(starts, timeZone),
      ends_at: instantOf(ends, timeZone),
    })),
    promo_code_production: promoCodes.flatMap(({ code, productions }) =>
      [...new Set(productions)].map((slug) => ({
        ...{ promo_code_id: idOf(code), production_id: keys.idOf('production', slug) },
      })),
    ),
    promo_code_price_type: promoCodes.flatMap(({ code, priceTypes }) =>
      [...new Set(priceTypes)].map((slug) => ({
        ...{ promo_code_id: idOf(code), price_type_id: keys.idOf('price_type', slug) },
      })),
    ),
  }
}
