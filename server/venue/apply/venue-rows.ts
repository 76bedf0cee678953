import { toCents } from '#shared/money'
import type { VenueFiles } from '../venue-files.ts'
import type { Rows } from './hall-rows.ts'
import { pictureOf } from './pictures.ts'
import type { VenueKeys } from './venue-keys.ts'

/** Returns the rows of venue.yaml and funds.yaml. */
export async function venueRows(files: VenueFiles, keys: VenueKeys): Promise<Rows> {
  const { venue, funds } = files
  const { name, presenters = {}, filters = {}, fees = [], tax = {}, delivery, donationAsk, seller } = venue.value
  const ask = donationAsk && {
    ...{ only_row: true, fund_id: keys.idOf('donation_fund', donationAsk.fund), title: donationAsk.title },
    description: donationAsk.description,
    image: await pictureOf(files, 'media', donationAsk.image, donationAsk.title),
    amount_cents: (donationAsk.amounts ?? []).map(toCents),
  }
  return {
    presenter: [
      { id: keys.idOf('presenter', 'venue'), name, is_venue: true },
      ...Object.entries(presenters).map(([slug, each]) => ({
        ...{ id: keys.idOf('presenter', slug), name: each, is_venue: false },
      })),
    ],
    filter_type: Object.keys(filters).map((each) => ({ id: keys.idOf('filter_type', each), name: each })),
    filter_option: Object.entries(filters).flatMap(([type, options]) =>
      options.map((option, at) => ({
        ...{ id: keys.idOf('filter_option', `${type}/${option}`), name: option, position: at + 1 },
        filter_type_id: keys.idOf('filter_type', type),
      })),
    ),
    tax_rate: Object.entries(tax).map(([rate, percent], at) => ({
      ...{ id: keys.idOf('tax_rate', rate), name: rate, position: at + 1 },
      basis_points: Math.round(Number.parseFloat(percent) * 100),
    })),
    delivery_method: delivery.map(
      ({ slug, name: method, description, cost, requiresAddress, daysBefore, ...each }, at) => ({
        ...{ id: keys.idOf('delivery_method', slug), name: method, description, position: at + 1 },
        ...{ cost_cents: toCents(cost ?? 0), requires_address: requiresAddress ?? false, days_before: daysBefore ?? 0 },
        tax_rate_id: taxRateId(keys, each.tax),
      }),
    ),
    order_fee: fees.map(({ slug, name: fee, amount, tax: rate }) => ({
      ...{ id: keys.idOf('order_fee', slug), name: fee, amount_cents: toCents(amount) },
      tax_rate_id: taxRateId(keys, rate),
    })),
    voucher_method: [{ id: 1, name: 'Gift voucher' }],
    donation_fund: funds.map(({ slug, value }, at) => ({
      ...{ id: keys.idOf('donation_fund', slug), title: value.title, description: value.description ?? '' },
      ...{ url: value.url ?? null, position: at + 1 },
    })),
    donation_ask: ask ? [ask] : [],
    seller: seller
      ? [{ only_row: true, name: seller.name, address: seller.address ?? [], tax_number: seller.taxNumber ?? null }]
      : [],
  }
}

/** Returns the id of a named rate of venue.yaml, or null where the first rate applies. */
export const taxRateId = (keys: VenueKeys, name: string | undefined): number | null =>
  name ? keys.idOf('tax_rate', name) : null
