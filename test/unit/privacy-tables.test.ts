import { readFileSync } from 'node:fs'
import t from 'tap'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const tables = Array.from(
  read('server/box-office/database/schema.sql').matchAll(/^create table (\w+)/gm),
  ([, name = '']) => name,
)
const named = new Set(Array.from(read('docs/privacy.md').matchAll(/`(\w+)(?:\.\w+)?`/g), ([, name = '']) => name))

/** The tables with the venue's own data, which `docs/privacy.md` needn't name. */
const VENUE_TABLES = [
  ...['hall', 'screen', 'section', 'zone', 'seat_attribute', 'seat', 'seat_map', 'venue_key', 'venue_text'],
  ...['venue_secret', 'presenter', 'series', 'production', 'performance', 'filter_type', 'filter_option'],
  ...[
    'production_filter_option',
    'artist',
    'production_artist',
    'season',
    'price_type',
    'zone_price',
    'package',
    'package_performance',
  ],
  ...['package_price', 'upsell', 'upsell_performance', 'upsell_price', 'membership_level'],
  ...['membership_level_price_type', 'membership_level_production', 'promo_code', 'promo_code_production'],
  ...['promo_code_price_type', 'donation_fund', 'donation_ask', 'delivery_method', 'order_fee', 'voucher_method'],
  ...['tax_rate', 'takings_close', 'seller', 'sales_document_series'],
  ...['prefix', 'country', 'state', 'known_address', 'waiting_room', 'waiting_room_line', 'newest_backup'],
  ...['search_document', 'search_term', 'search_refresh'],
]

t.test('docs/privacy.md names every table that doesn’t contain only the venue’s data', async (t) => {
  t.ok(tables.length > 80, 'it reads all tables')
  t.same(
    tables.filter((table) => !named.has(table) && !VENUE_TABLES.includes(table)),
    [],
  )
  t.same(
    VENUE_TABLES.filter((table) => named.has(table) || !tables.includes(table)),
    [],
    'the list has no table that was dropped or that the document describes',
  )
})

t.test('the nginx example of docs/privacy.md logs neither queries nor the path with a key', async (t) => {
  const [example = ''] = /```nginx\n.*?```/s.exec(read('docs/privacy.md')) ?? []
  const [, name, format] = /log_format (\w+) '(.*)'/.exec(example) ?? []
  t.match(format, '$uri')
  t.notMatch(format, /\$(request\b(?!_)|request_uri|args|query_string|http_referer)/)
  const logs = Array.from(example.matchAll(/access_log (.*);/g), ([, log]) => log)
  t.same(logs, [`/var/log/nginx/foyer.log ${name}`, 'off'])
  t.match(example, /location \/payments\/notice\/cancelled\/ \{\s*access_log off;/)
})

t.test('every row of a table in docs/privacy.md follows its table’s head', async (t) => {
  const lines = read('docs/privacy.md').split('\n')
  const isRow = (line = '') => line.startsWith('|')
  const detached = lines.filter(
    (line, at) => isRow(line) && !isRow(lines[at - 1]) && !/^\|[ -|]*--/.test(lines[at + 1] ?? ''),
  )
  t.same(detached, [])
})
