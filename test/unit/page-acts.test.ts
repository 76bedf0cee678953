import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { everyCall } from '#shared/ticketing/contract'
import { pageActs } from '#test/support/page-acts'

const client = fileURLToPath(new URL('../../client/', import.meta.url))
const source = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('desk') && !name.endsWith('story.ts'))
  .map((name) => readFileSync(path.join(client, name), 'utf8'))
  .join('\n')
const isCalled = (name: string) => new RegExp(`(?<![\\w.])${name.replace('.', '\\.')}\\b`).test(source)

/** Calls that only read, although they aren't a GET. */
const reading = [
  ...['global.address', 'search.search', 'news.search', 'news.related', 'privacy.data', 'returnedSeats.request'],
  ...['production.carouselProductions', 'production.relatedProductions'],
  ...['whatsOn.productions', 'whatsOn.series', 'whatsOn.seriesItem'],
]
/** Calls without a button of their own, or that lead elsewhere, and the browser test of each. */
const elsewhere: Record<string, string> = {
  'account.exchangeTickets': 'customer-pages',
  'account.renew': 'customer-pages',
  'authentication.logout': 'customer-pages',
  'checkout.guestCreate': 'checkout-sections',
  'checkout.guestEdit': 'checkout-sections',
  'checkout.register': 'checkout-sections',
  'order.acceptTerms': 'checkout-sections',
  'order.finalize': 'checkout-errors',
  'order.abandonPayment': 'payment-return',
  'order.paymentComplete': 'payment-return',
  'privacy.erase': 'your-data',
  'privacy.unsubscribe': 'your-data',
  'returnedSeats.join': 'single-event',
  'returnedSeats.leave': 'single-event',
  'returnedSeats.take': 'single-event',
  'seatSelector.packagePerformanceRemove': 'seat-cart',
  'seatSelector.packageReserve': 'seat-cart',
  'seatSelector.performanceRemove': 'seat-cart',
  'seatSelector.performanceReserve': 'seat-cart',
  'series.removePackage': 'series-package',
  'series.removePerformance': 'series-package',
  'series.reserveFixed': 'series-package',
  'series.reserveFlexi': 'series-package',
  'subscribe.confirm': 'your-data',
  'subscribe.subscribe': 'subscribe',
  'tickets.exchange': 'customer-pages',
  'tickets.handOn': 'customer-life',
}

t.test('each call with which a page changes something has an act, or a browser test that is named', async (t) => {
  const changing = everyCall
    .filter(({ call }) => call.method !== 'GET')
    .map(({ area, name }) => `${area}.${name}`)
    .filter((name) => !reading.includes(name) && isCalled(name))
  t.same([...Object.keys(pageActs), ...Object.keys(elsewhere)].sort(), changing.sort())
  t.same(
    Object.values(elsewhere).filter((file) => !existsSync(new URL(`../browser/${file}.test.ts`, import.meta.url))),
    [],
  )
})
