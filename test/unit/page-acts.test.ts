import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { everyStaffCall } from '#shared/staff/contract'
import { everyCall } from '#shared/ticketing/contract'
import { deskPages } from '#test/support/desk-acts'
import { deskPaths } from '#test/support/desk-paths'
import { pageActs } from '#test/support/page-acts'
import { TOLD, toldElsewhere, toldStates } from '#test/support/told-states'

const client = fileURLToPath(new URL('../../client/', import.meta.url))
const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('story.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(client, name), 'utf8') }))
const isOfDesk = ({ name }: { name: string }) => name.startsWith('desk')
const sources = files.filter((file) => !isOfDesk(file))
const source = sources.map(({ text }) => text).join('\n')
/** The calls that visitors' pages make as a button is pressed, also those that only read. */
const madeByVisitors = new Set(
  [...source.matchAll(/callTicketing\(\s*(\w+\.\w+)/g)].map(([, call = '']) => call.replace('sessionCalls', 'session')),
)
const isCalled = (name: string) => new RegExp(`(?<![\\w.])${name.replace('.', '\\.')}\\b`).test(source)

/** The staff calls that the desk's files name after some text. A file may import an area under another name. */
const deskCalls = (before: string) =>
  new Set(
    files
      .filter(isOfDesk)
      .flatMap(({ text }) =>
        [...text.matchAll(/import \{([^}]+)\} from '#shared\/staff\//g)]
          .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')))
          .flatMap(([area, local = area]) =>
            [...text.matchAll(new RegExp(`${before}${local}\\.(\\w+)`, 'g'))].map(([, call]) => `${area}.${call}`),
          ),
      ),
  )
const callsOfDesk = deskCalls('(?<![\\w.])')
/** Also those that read, if they are made as a button is pressed: downloads and previews. */
const madeByActs = deskCalls('callDesk\\(')

t.test('the desk’s pages that are compared with what they show are all of them', async (t) => {
  const app = files.find(({ name }) => name.endsWith('desk-app.tsx'))?.text ?? ''
  const routes = [...app.matchAll(/path="([^"*]+)"/g)].map(([, route = '']) =>
    route.startsWith(':') ? `/door/${route}` : route,
  )
  t.ok(routes.length > 20)
  for (const route of routes) {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '\\d+')}(?:[?#]|$)`)
    t.ok(
      deskPaths.some((path) => pattern.test(path)),
      route,
    )
  }
})

const isMissing = (file: string) => !existsSync(new URL(`../browser/${file}.test.ts`, import.meta.url))

/** Calls that only read, although they aren't a GET. */
const reading = [
  ...['global.address', 'search.search', 'news.search', 'news.related', 'privacy.data', 'returnedSeats.request'],
  ...['production.carouselProductions', 'production.relatedProductions'],
  ...['whatsOn.productions', 'whatsOn.series', 'whatsOn.seriesItem'],
]
const readingOfStaff = [
  ...['access.invitation', 'counter.customers', 'customers.find', 'door.find', 'find.orders'],
  ...['orders.previewExchange', 'orders.previewRefund', 'performances.find', 'vouchers.find'],
]
/** Calls without a button of their own, or that lead elsewhere, and the browser test of each. */
const elsewhere: Record<string, string> = {
  'account.document': 'customer-pages',
  'account.renew': 'customer-pages',
  'authentication.logout': 'customer-pages',
  'checkout.guestCreate': 'checkout-sections',
  'checkout.guestEdit': 'checkout-sections',
  'checkout.register': 'checkout-sections',
  'order.acceptTerms': 'checkout-sections',
  'order.document': 'receipt',
  'order.finalize': 'checkout-errors',
  'order.abandonPayment': 'payment-return',
  'order.paymentComplete': 'payment-return',
  'privacy.erase': 'your-data',
  'privacy.unsubscribe': 'your-data',
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
  'tickets.exchangePayment': 'exchange-payment',
  'tickets.handOn': 'customer-life',
}

const elsewhereOfStaff: Record<string, string> = {
  'access.addPasskey': 'desk-passkeys',
  'access.beginPasskey': 'desk-passkeys',
  'access.beginPasskeyLogIn': 'desk-passkeys',
  'access.passkeyLogIn': 'desk-passkeys',
  'counter.release': 'desk',
  'door.offlineScans': 'door',
  'door.scan': 'door',
  'season.sendPart': 'desk-season',
}

t.test('each call with which a page changes something has an act, or a browser test that is named', async (t) => {
  const changing = everyCall
    .map(({ area, name, call }) => ({ call, name: `${area}.${name}` }))
    .filter(({ name, call }) => (call.method === 'GET' ? madeByVisitors.has(name) : isCalled(name)))
    .map(({ name }) => name)
    .filter((name) => !reading.includes(name))
  t.same([...Object.keys(pageActs), ...Object.keys(elsewhere)].sort(), changing.sort())
  t.same(Object.values(elsewhere).filter(isMissing), [])
})

t.test('each call of the desk that a button makes has an act, or a browser test is named', async (t) => {
  const changing = everyStaffCall
    .filter(({ name, call }) => (call.method === 'GET' ? madeByActs : callsOfDesk).has(name))
    .filter(({ name }) => !readingOfStaff.includes(name))
    .map(({ name }) => name)
  const acts = Object.values(deskPages).flatMap((page) => Object.keys(page.acts))
  t.same([...acts, ...Object.keys(elsewhereOfStaff)].sort(), changing.sort())
  t.same(Object.values(elsewhereOfStaff).filter(isMissing), [])
})

t.test('each state of which a page tells assistive technology is read by a browser test', async (t) => {
  const told = sources.flatMap(({ name, text }) =>
    TOLD.filter((state) => text.includes(`aria-${state}`)).map((state) => `${name} ${state}`),
  )
  const read = Object.values(toldStates).flatMap(({ states }) => states.map((state) => state.source))
  t.same([...new Set([...read, ...Object.keys(toldElsewhere)])].sort(), told.sort())
  t.same(Object.values(toldElsewhere).filter(isMissing), [])
})
