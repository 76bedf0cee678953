import type { KeyedTable } from '../kinds/ids.ts'

/** A table whose rows come from a venue's folder. */
export interface VenueTable {
  name: string
  /** The columns that identify a row. */
  key: readonly string[]
  /** The other columns that the folder determines. */
  columns: readonly string[]
  /** The row that a change is reported for: its table, and the column with its id. */
  owner: { table: KeyedTable; column: string } | null
  /** The rows' name in a report on their owner, such as “prices”. Absent for the owner itself. */
  part?: string
}

const things = (name: KeyedTable, columns: string): VenueTable => ({
  ...{ name, key: ['id'], columns: columns.split(' ') },
  owner: { table: name, column: 'id' },
})
const parts = (name: string, key: string, columns: string, table: KeyedTable, part: string): VenueTable => ({
  ...{ name, key: key.split(' '), columns: columns.split(' ').filter(Boolean), part },
  owner: { table, column: key.split(' ')[0] as string },
})

/** All tables that a folder fills, ordered so that a row refers only to earlier tables. */
export const venueTables: readonly VenueTable[] = [
  things('hall', 'slug name position'),
  things('screen', 'hall_id name map_slug preview position'),
  things('section', 'screen_id name view_image position'),
  things('zone', 'hall_id name position'),
  things(
    'seat',
    'hall_id screen_id section_id zone_id key row number row_position position x y quality attributes companion_of',
  ),
  { name: 'seat_map', key: ['slug'], columns: ['content'], owner: null, part: 'maps' },
  things('presenter', 'name is_venue'),
  things('filter_type', 'name'),
  things('filter_option', 'filter_type_id name position'),
  { name: 'seller', key: ['only_row'], columns: ['name', 'address', 'tax_number'], owner: null, part: 'the seller' },
  things('tax_rate', 'name basis_points position'),
  things('delivery_method', 'name description cost_cents requires_address days_before position tax_rate_id'),
  things('order_fee', 'name amount_cents tax_rate_id'),
  { name: 'voucher_method', key: ['id'], columns: ['name'], owner: null, part: 'gift vouchers' },
  things('donation_fund', 'title description url position'),
  {
    ...{ name: 'donation_ask', key: ['only_row'], owner: null, part: 'the checkout’s donation' },
    columns: ['fund_id', 'title', 'description', 'image', 'amount_cents'],
  },
  things(
    'series',
    'content_id slug route name description kind image background_colour text_colour booking_type booking_label external_url external_label position',
  ),
  things(
    'production',
    'content_id slug route name sort_name company presenter_id hall_id series_id tagline subheading search_text duration_minutes image desktop_image mobile_image background_colour text_colour tags is_featured is_free booking_type booking_label external_url external_label on_sale_at presale_at',
  ),
  { name: 'artist', key: ['id'], columns: ['name'], owner: null, part: 'artists' },
  parts('production_artist', 'production_id artist_id', 'position', 'production', 'artists'),
  { name: 'venue_text', key: ['kind', 'slug'], columns: ['about', 'artists'], owner: null, part: 'texts' },
  parts('production_filter_option', 'production_id filter_option_id', '', 'production', 'filters'),
  things('price_type', 'name tooltip kind needs_promo needs_membership position tax_rate_id'),
  things('performance', 'production_id hall_id starts_at ends_at sales_end_at can_select_seats doors_minutes'),
  parts('zone_price', 'performance_id zone_id price_type_id', 'amount_cents', 'performance', 'prices'),
  things('upsell', 'slug name tooltip image position'),
  things('upsell_performance', 'upsell_id performance_id stock'),
  parts('upsell_price', 'upsell_performance_id price_type_id', 'amount_cents', 'upsell_performance', 'prices'),
  things(
    'package',
    'series_id kind name discount_label minimum_productions maximum_productions maximum_seats may_vary on_sale_at off_sale_at position',
  ),
  parts('package_performance', 'package_id performance_id', 'position', 'package', 'performances'),
  parts('package_price', 'package_id performance_id zone_id price_type_id', 'amount_cents', 'package', 'prices'),
  things(
    'membership_level',
    'slug content_id name description tooltip image price_cents months is_on_sale position tax_rate_id',
  ),
  parts('membership_level_price_type', 'membership_level_id price_type_id', '', 'membership_level', 'price types'),
  parts('membership_level_production', 'membership_level_id production_id', '', 'membership_level', 'pre-sales'),
  things('promo_code', 'code messages starts_at ends_at most_orders'),
  parts('promo_code_production', 'promo_code_id production_id', '', 'promo_code', 'productions'),
  parts('promo_code_price_type', 'promo_code_id price_type_id', '', 'promo_code', 'price types'),
]
