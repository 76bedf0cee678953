import type { ServiceAnswer } from './altering-proxy.ts'

type Alter = (answer: ServiceAnswer, times: number) => void
/** Deviations to plant: method, path, the field that the report names, and the alteration. */
type Planted = readonly [line: string, field: string, alter: Alter]

const first = (list: readonly unknown[] | undefined, alter: (item: Record<string, unknown>) => void) => {
  const [item] = list ?? []
  if (item) alter(item as Record<string, unknown>)
}
/** Alters the result of a successful answer. */
const result =
  // biome-ignore lint/suspicious/noExplicitAny: results of any call
    (alter: (result: any) => void): Alter =>
    ({ body }) => {
      if (!body.isError) alter(body.result)
    }
/** Alters a refusal. */
const refusal =
  (alter: (answer: ServiceAnswer) => void): Alter =>
  (answer) => {
    if (answer.body.isError) alter(answer)
  }

const fields: readonly Planted[] = [
  ['GET /api/Global/Countries', 'countries[].name', result((r) => first(r.countries, (c) => delete c.name))],
  ['GET /api/Global/Prefixes', 'prefixes[].id', result((r) => first(r.prefixes, (p) => (p.id = 'Dr')))],
  ['GET /api/Global/Venues', 'venues', result((r) => (r.venues = null))],
  ['GET /api/WhatsOn/Featured', 'productions[].route', result((r) => first(r.productions, (p) => (p.route = null)))],
  ['GET /api/WhatsOn/Production', 'dates[]', result((r) => (r.dates = ['12 December 2026']))],
  ['GET /api/WhatsOn/FilterOptions', 'options[].name', result((r) => first(r.options, (o) => delete o.name))],
  ['POST /api/WhatsOn/Productions', 'dates[].date', result((r) => first(r.dates, (d) => (d.date = '12/12/2026')))],
  ['POST /api/WhatsOn/Series', 'series[].events', result((r) => first(r.series, (s) => (s.events = 'five')))],
  ['POST /api/WhatsOn/SeriesItem', 'hasMore', result((r) => (r.hasMore = 'yes'))],
  [
    'GET /api/Production/Performances',
    'performances[].availability',
    result((r) => first(r.performances, (p) => (p.availability = 'Plenty'))),
  ],
  [
    'GET /api/Production/MiniCart',
    'tickets[].amount',
    result((r) => first(r.tickets, (each) => (each.amount = 45.005))),
  ],
  [
    'GET /api/Production/Upcoming',
    'productions[].tessituraId',
    result((r) => first(r.productions, (p) => (p.tessituraId = 0))),
  ],
  ['POST /api/Search/Search', 'totalCount', result((r) => (r.totalCount = 9_999))],
  ['GET /api/Series/MiniCart', 'total', result((r) => (r.total = '180.00'))],
  [
    'GET /api/Membership/MembershipsToBuy',
    'memberships[].price',
    result((r) => first(r.memberships, (m) => (m.price = null))),
  ],
  ['GET /api/SeatSelector/PerformanceSeats', 'seats[].zid', result((r) => first(r.seats, (s) => (s.zid = 999_999)))],
  ['GET /api/SeatSelector/SeatPlan', 'seats', result((r) => r.seats.pop())],
  ['GET /api/SeatSelector/SeatMap', 'Cache-Control', ({ headers }) => (headers['cache-control'] = 'no-store')],
  ['GET /api/Checkout/MiniCart', 'total', result((r) => (r.total += 1))],
  [
    'GET /api/Checkout/Delivery',
    'deliveryMethods[].requireAddress',
    result((r) => first(r.deliveryMethods, (m) => delete m.requireAddress)),
  ],
  [
    'GET /api/Order/Receipt',
    'performances[].date',
    result((r) => first(r.performances, (p) => (p.date = '2026-12-12T19:30'))),
  ],
  [
    'GET /api/Tickets/Tickets',
    'performances[].seats',
    result((r) => first(r.performances, (p) => (p.seats as unknown[]).pop())),
  ],
  ['GET /api/Account/Overview', 'email', result((r) => (r.email = 'somebody@example.org'))],
  [
    'GET /api/Account/UpcomingEvents',
    'performances[].seats[].price',
    result((r) => first(r.performances, (p) => first(p.seats as [], (s) => (s.price = null)))),
  ],
]
const answers: readonly Planted[] = [
  ['GET /api/Membership/Memberships', '', (answer) => (answer.body = '<h1>Service</h1>')],
  ['GET /api/SeatSelector/Information', 'isError', ({ body }) => delete body.isError],
  ['GET /api/Session/Info', '(status)', (answer) => (answer.status = 201)],
  ['POST /api/Promo/Apply', '(refusal) status', refusal(({ body }) => (body.status = 200))],
  ['POST /api/Privacy/Data', '', refusal(({ body }) => (body.type = 'TokenExpired'))],
  ['POST /api/Checkout/GuestCreate', '(refusal) validationErrors', refusal(({ body }) => delete body.validationErrors)],
  ['POST /api/Subscribe/Confirm', '(refusal) title', refusal(({ body }) => (body.title = null))],
  ['POST /api/Account/Register', 'X-Session-Token', ({ headers }) => (headers['x-session-token'] = 'a token; of two')],
  [
    'PUT /api/Production/ReserveTicket',
    'X-Session-Token',
    ({ headers }, times) => {
      if (times > 1) return
      headers['x-session-token'] = ''
    },
  ],
  ['GET /api/SeatSelector/Changes', 'Content-Type', ({ headers }) => (headers['content-type'] = 'text/plain')],
]
/** Orders that were completed once. */
const completed = new Set<number>()
const behaviour: readonly Planted[] = [
  [
    'POST /api/Order/PaymentComplete',
    'status',
    ({ body }) => {
      if (body.isError) return
      if (completed.has(body.result.orderId)) body.result = { status: 'Failed', orderId: null, sessionKey: null }
      else completed.add(body.result.orderId)
    },
  ],
  ['GET /api/Account/Addresses', 'addresses', result((r) => r.addresses.pop())],
  [
    'DELETE /api/Production/Remove',
    '',
    (answer) => Object.assign(answer, { status: 409, body: refused('CART_EMPTY', 409) }),
  ],
  [
    'POST /api/Session/Extend',
    '',
    refusal((answer) => Object.assign(answer, { status: 200, body: { isError: false, result: INFO } })),
  ],
  [
    'POST /api/Checkout/GiftVoucher',
    '',
    (answer) => Object.assign(answer, { status: 200, body: { isError: false, result: {} } }),
  ],
]
const INFO = { cartCount: 1, keepToken: true, isLoggedIn: false, expiration: null, sessionStatus: 'Active' }
const refused = (type: string, status: number) => ({
  ...{ isError: true, title: type, detail: 'Conflict', status, type, errors: [], validationErrors: [] },
})

/** Thirty-nine ways to depart from the contract, in groups that can be planted together. */
export const plantedDeviations: Readonly<Record<string, readonly Planted[]>> = { fields, answers, behaviour }
