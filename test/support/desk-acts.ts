import type { Locator, Page } from '@playwright/test'
import { access } from '#shared/staff/access/access'
import { cancellation } from '#shared/staff/cancellation/cancellation'
import { codes } from '#shared/staff/codes/codes'
import type { StaffCallName } from '#shared/staff/contract'
import { counter } from '#shared/staff/counter/counter'
import { customers } from '#shared/staff/customers/customers'
import { devices } from '#shared/staff/devices/devices'
import { door } from '#shared/staff/door/door'
import { messages } from '#shared/staff/messages/messages'
import { moves } from '#shared/staff/moves/moves'
import { orders } from '#shared/staff/orders/orders'
import { performances } from '#shared/staff/performances/performances'
import { returnedSeats } from '#shared/staff/returned-seats/returned-seats'
import { permissionsOf, type Role } from '#shared/staff/roles'
import { season } from '#shared/staff/season/season'
import { seats } from '#shared/staff/seats/seats'
import type { StaffCall, StaffResult } from '#shared/staff/staff-call'
import { takings } from '#shared/staff/takings/takings'
import { till } from '#shared/staff/till/till'
import { vouchers } from '#shared/staff/vouchers/vouchers'
import { waitingRoom } from '#shared/staff/waiting-room/waiting-room'
import { failureOf } from '#shared/ticketing/envelope'
import { type Replies, refusalOf, replyOf } from './scripted-desk.ts'

/** Something that colleagues do on a page of the desk, which makes one call. */
interface DeskAct {
  /** Opens the dialog, and fills in what the act needs. */
  open?(page: Page): Promise<unknown>
  button(page: Page): Locator
  /** The button is a list, of which the option with this value is chosen. */
  option?: string
  /** What is read again once the act has succeeded. */
  reloads?: readonly StaffCall[]
  /** Also once it has been refused. */
  reloadsAfterRefusal?: readonly StaffCall[]
  result?: unknown
  /** The replies from then on. */
  after?: Replies
  /** Words that the page shows once the act has succeeded. */
  shows?: string | RegExp
  /** Words about the act's result. They go as soon as the act is sent again, which `again` prepares. */
  note?: string
  again?(page: Page): Promise<unknown>
  /** Goes to another page, where the act's refusal isn't shown any more. */
  leave?(page: Page): Promise<unknown>
  /** What has the focus once the act has succeeded. Needed if its button is gone then. */
  focus?(page: Page): Locator
  /** The browser loads the page again once the act has succeeded. */
  isReloaded?: boolean
  /** A field that the call may reject: its name in the call, and its label. */
  field?: readonly [name: string, label: string | RegExp]
}
type SeasonUpload = NonNullable<StaffResult<typeof season.read>['upload']>
interface DeskPage {
  path: string
  replies: Replies
  /** In this order, on one opened page. */
  acts: { readonly [Name in StaffCallName]?: DeskAct }
}

/** The button also has its name while its call is under way. */
const named = (name: string) => ({
  name: new RegExp(`^${name.replaceAll(/[$.]/g, '\\$&')}( Please wait)?$`),
})
const button = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', named(name))
const inDialog = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', named(name))
/** Presses a button, which opens a dialog, and fills in its fields. */
const opened =
  (name: string, values: Record<string, string> = {}) =>
  async (page: Page) => {
    await button(name)(page).click()
    await filled(values)(page)
  }
const filled = (values: Record<string, string>) => async (page: Page) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}
const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('heading', { name, exact: true })
const row = (name: RegExp) => (page: Page) => page.getByRole('row', { name })
const REASON = 'Reason, for the audit'
const because = { [REASON]: 'Asked by phone' }

/** The time at the desk. In the venue it is the next day. */
export const AT = '2037-07-03T20:30:00.000Z'
const me: StaffResult<typeof access.me> = {
  ...{ name: 'Dorothea Desk', email: 'dorothea@example.org' },
  role: 'administrator',
  permissions: permissionsOf('administrator'),
  ...{ timeZone: 'Australia/Melbourne', currency: 'AUD', locale: 'en-AU' },
}
const blocks = ['Press', 'Patrons'].map((name, at) => ({
  ...{ id: 4 + at, name, reason: 'Reviews', releaseAt: null, by: 'Ada' },
  seats: [{ id: 22, part: 'Stalls', row: 'C', number: 2 }],
}))
/** A free seat and a blocked one. */
const seatsOf = (shown: typeof blocks) =>
  replyOf(seats.seats, {
    ...{ screens: [{ id: 1, name: 'Stalls' }], zones: [{ id: 1, name: 'A Reserve' }] },
    seats: (['free', 'blocked'] as const).map((state, at) => ({
      ...{ id: 21 + at, key: `s${at}`, screenId: 1, zoneId: 1, part: 'Stalls', row: 'C', number: at + 1 },
      ...{ position: at, depth: 0, attributes: [], state },
    })),
    blocks: shown,
  })
/** The session of a colleague. */
export const signedInAs = (role: Role) => replyOf(access.me, { ...me, role, permissions: permissionsOf(role) })
export const signedIn = signedInAs('administrator')
const signedOut = failureOf(401, 'Log in', { type: 'SIGN_IN_NEEDED', message: 'Please log in to continue.' })
const today = {
  ...replyOf(orders.attention, { refunds: [], mails: [], isTooMany: false }),
  ...replyOf(orders.unpaidInvoices, { invoices: [], count: 0, dueCents: 0 }),
  ...replyOf(seats.releasedToday, { blocks: [] }),
  ...replyOf(performances.coming, { performances: [] }),
}

const performance: StaffResult<typeof performances.performance> = {
  ...{ id: 701, production: 'Jupiter', hall: 'The Great Hall', startsAt: AT },
  state: 'scheduled',
  ...{ seats: 100, sold: 2, held: 0, blocked: 1, free: 97, waiting: 1, takenCents: 8_000 },
}
const ofPerformance = replyOf(performances.performance, performance)

const paidBack = {
  ...{ cardCents: 0, terminalCents: 0, cashCents: 0, invoiceCents: 0, transferCents: 0, voucherCents: 0 },
}
const refundOf = (id: number, state: 'done' | 'failed') => ({
  ...{ ...paidBack, id, state, amountCents: 4_000, cardCents: 4_000, otherCents: 0, reason: 'Ill', at: AT, by: 'Ada' },
  ...{ rejection: null, terminalReference: null, exchangedFor: null, exchangedCents: 0 },
})
const ticketOf = (id: number) => ({
  ...{ id, performanceId: 701, production: 'Jupiter', startsAt: AT, hall: 'The Great Hall' },
  ...{ seat: `Stalls C ${id}`, zone: 'A Reserve', priceType: 'Adult', amountCents: 4_000 },
  ...{ returnedAt: null, holder: null },
})
const order: StaffResult<typeof orders.order> = {
  ...{ id: 7, placedAt: AT, importedOrder: null, counterSale: null },
  state: 'completed',
  customer: {
    id: 3,
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.org',
    phone: null,
    hasAccount: false,
  },
  invoice: { dueOn: '2037-08-01', dueCents: 8_000, paidOn: null, mayUndo: false },
  ...{ delivery: null, deliveryAddress: null, otherLines: [] },
  documents: [{ id: 1, kind: 'receipt', number: 'R-1', day: '2037-07-04', totalCents: 8_000 }],
  ...{ linesCents: 8_000, deliveryCents: 0, feesCents: 0, vouchersCents: 0, totalCents: 8_000 },
  tickets: [ticketOf(11), ticketOf(12)],
  refunds: [refundOf(5, 'failed'), refundOf(6, 'done'), refundOf(8, 'done')],
  history: [{ at: AT, what: 'Ordered', by: null, detail: null, needsSomebody: false }],
}
const refunds = [5, 6, 8].map((id) => refundOf(id, 'done'))
export const orderWith = (changes: Partial<typeof order>) => replyOf(orders.order, { ...order, ...changes })
const paidOrder = { ...order, invoice: { dueOn: '2037-08-01', dueCents: 8_000, paidOn: '2037-07-05', mayUndo: true } }
const offer: StaffResult<typeof counter.offer> = {
  priceTypes: [{ id: 1, name: 'Adult' }],
  zones: [{ id: 1, name: 'A Reserve', free: 97 }],
  prices: [{ priceTypeId: 1, zoneId: 1, amountCents: 4_000 }],
  isSoldOnAccount: true,
}
const held: StaffResult<typeof counter.hold> = {
  ...{ expiresAt: AT, totalCents: 4_000 },
  seats: [{ seatId: 13, seat: 'Stalls C 13', zone: 'A Reserve', priceType: 'Adult', amountCents: 4_000 }],
}

const foundOf = (id: number, name: string) => ({
  ...{ id, name, email: 'grace@example.org', phone: null, hasAccount: false, orders: 1, lastOrderAt: AT },
})
const customer: StaffResult<typeof customers.customer> = {
  ...{ id: 3, firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org', phone: null },
  ...{ hasAccount: false, createdAt: AT, orders: [], hasMoreOrders: false, vouchers: [], memberships: [] },
  ...{ history: [], alike: [foundOf(4, 'Admiral Hopper')] },
}

/** Work on the orders of a performance, of which one has failed. */
const workOf = <Problem extends string>(problem: Problem) => ({
  ...{ by: 'Ada', finishedAt: AT, orders: 2, done: 1 },
  problems: [{ orderId: 7, buyer: 'Grace Hopper', phone: '0491 570 006', problem }],
})
const cancelled: StaffResult<typeof cancellation.cancel> = {
  ...{ ...workOf('notRefunded'), startedAt: AT, refundedCents: 4_000 },
  method: 'card',
}
const moved: StaffResult<typeof moves.move> = {
  ...{ ...workOf('notTold'), from: AT, to: AT, returnsUntil: AT, movedAt: AT },
}
const { problems: notWritten, ...written } = workOf('notWritten')
const message = { ...written, number: 1, subject: 'Another entrance', text: 'By the side.', sentAt: AT, mails: 1 }

const openTill = { id: 9, openedAt: AT, floatCents: 10_000, expectedCents: 14_000, entries: [] }
const voucher: StaffResult<typeof vouchers.voucher> = {
  ...{ id: 4, initialCents: 2_500, balanceCents: 2_500, expiresOn: '2037-08-01', isVoided: false, createdAt: AT },
  ...{ orderId: null, number: 'GV-2222-3333-4444', history: [] },
  origin: 'issued',
}
const codeOf = (id: number, code: string) => ({
  ...{ id, code, startsAt: AT, endsAt: AT, orders: 0, mostOrders: null, opens: [], messages: [], isEnded: false },
})
/** Two codes, of which the first may have been ended. */
const codesWith = (isEnded: boolean) =>
  replyOf(codes.list, { codes: [{ ...codeOf(1, 'WINTER'), isEnded }, codeOf(2, 'SPRING')], hasMore: false })
const colleagueOf = (id: number, name: string) => ({
  ...{ id, name, email: `${id}@example.org`, role: 'boxOffice' as const, isActive: true, lastSeenAt: AT, passkeys: 1 },
})
/** Four colleagues, of whom Dora is changed. */
const colleaguesWith = (changes: Partial<ReturnType<typeof colleagueOf>>) =>
  replyOf(access.colleagues, {
    colleagues: [
      ...['Ada', 'Bea', 'Cleo'].map((name, at) => colleagueOf(at + 1, name)),
      { ...colleagueOf(4, 'Dora'), ...changes },
    ],
    invitations: [],
  })
/** Replies with devices that are paired. */
export const paired = (...names: readonly ('Watch' | 'Phone' | 'Scanner')[]) =>
  replyOf(devices.list, {
    devices: (['Watch', 'Phone', 'Scanner'] as const)
      .map((name, at) => ({ id: 6 + at, name, pairedBy: 'Ada', pairedAt: AT, lastSeenAt: AT, door: null }))
      .filter(({ name }) => names.includes(name)),
  })
export const checkedUpload: SeasonUpload = {
  ...{ id: 1, fileName: 'season.zip', by: 'Ada', bytes: 3, received: 3, changedAt: AT },
  step: 'checked',
  appliedBy: null,
  findings: {
    ...{ failure: null, problems: [], problemCount: 0, changes: ['changed  production jupiter: name'], changeCount: 1 },
    ...{ refused: [], refusedCount: 0, siteFiles: null, siteFileCount: 0, digest: 'abc', hasChanged: false },
  },
}
/** Replies with a season whose files were uploaded, or not. */
export const seasonWith = (upload: SeasonUpload | null) =>
  replyOf(season.read, { productions: [], hasMore: false, upload })
/** Replies with work that is done or in progress: on the orders of performance 701, and on an upload. */
export function workThat(isDone: boolean): Replies {
  const finishedAt = isDone ? AT : null
  return {
    ...ofPerformance,
    ...replyOf(cancellation.progress, { cancellation: { ...cancelled, finishedAt } }),
    ...replyOf(moves.progress, { move: { ...moved, finishedAt } }),
    ...replyOf(messages.progress, { messages: [{ ...message, finishedAt }], problems: notWritten }),
    ...seasonWith({ ...checkedUpload, step: isDone ? 'checked' : 'checking' }),
  }
}
const room: StaffResult<typeof waitingRoom.pause> = {
  ...{ isPaused: false, opensAt: null, hasOpened: true, admitPerMinute: 100, seenAt: AT, isAway: false },
  ...{ lines: [], reservationMs: null },
}
/** The act's result, which the page also reads. */
const roomWith = (changes: Partial<typeof room>) => {
  const result = { ...room, ...changes }
  return { result, after: replyOf(waitingRoom.room, { room: result }) }
}

/** The desk's pages with their acts, by the calls that these make. `unit/page-acts` compares them with the source. */
export const deskPages: Readonly<Record<string, DeskPage>> = {
  'the log-in': {
    path: '/',
    replies: { ...today, ...refusalOf(access.me, signedOut) },
    acts: {
      'access.logIn': {
        open: filled({ Email: 'dorothea@example.org', Password: 'Curtain-call-9' }),
        button: button('Log in'),
        field: ['email', 'Email'],
        result: me,
        after: signedIn,
        reloads: [performances.coming],
        focus: heading('Today'),
      },
      'access.logOut': {
        button: (page) => page.getByRole('button', { name: 'Log out' }),
        leave: async (page) => {
          await page.getByRole('link', { name: 'Vouchers' }).click()
          await heading('Gift vouchers')(page).waitFor()
        },
        isReloaded: true,
        after: refusalOf(access.me, signedOut),
        reloads: [access.me],
        shows: 'Log in to the desk',
      },
    },
  },
  'an invitation': {
    path: '/invitation#a-token',
    replies: {
      ...today,
      ...replyOf(access.invitation, {
        email: 'ada@example.org',
        role: 'manager',
        secret: 'JBSWY3DP',
        address: 'otpauth:',
      }),
    },
    acts: {
      'access.acceptInvitation': {
        open: filled({
          'Your name, as colleagues see it': 'Ada',
          Password: 'Curtain-call-9',
          'The code that it shows': '123456',
        }),
        button: button('Set up the account'),
        field: ['code', 'The code that it shows'],
        reloads: [access.me],
        focus: heading('Today'),
      },
    },
  },
  'the own account': {
    path: '/account',
    replies: replyOf(access.passkeys, {
      origin: null,
      passkeys: [{ id: 2, name: 'Laptop', createdAt: AT, lastUsedAt: null }],
    }),
    acts: {
      'access.removePasskey': {
        open: opened('Remove Laptop'),
        button: inDialog('Remove'),
        after: replyOf(access.passkeys, { origin: null, passkeys: [] }),
        reloads: [access.passkeys],
        focus: heading('Passkeys'),
      },
    },
  },
  'the colleagues': {
    path: '/colleagues',
    replies: colleaguesWith({}),
    acts: {
      'access.invite': {
        open: filled({ Email: 'new@example.org' }),
        button: button('Invite'),
        field: ['email', 'Email'],
        result: { link: 'https://desk.example/invitation#a-token', isMailed: true, expiresAt: AT },
        reloads: [access.colleagues],
        note: 'The invitation is mailed.',
      },
      'access.changeRole': {
        button: (page) => page.getByLabel('Role of Dora'),
        option: 'manager',
        reloads: [access.colleagues],
      },
      'access.removePasskeys': {
        open: opened('Remove 1 passkey of Dora'),
        button: inDialog('Remove'),
        after: colleaguesWith({ passkeys: 0 }),
        reloads: [access.colleagues],
        focus: row(/^Dora/),
      },
      'access.deactivate': {
        open: opened('Deactivate Dora'),
        button: inDialog('Deactivate'),
        after: colleaguesWith({ passkeys: 0, isActive: false }),
        reloads: [access.colleagues],
        focus: row(/^Dora .* Deactivated$/),
      },
    },
  },
  'the devices': {
    path: '/devices',
    replies: paired('Watch', 'Phone', 'Scanner'),
    acts: {
      'devices.addCode': {
        open: filled({ 'Name of the device': 'Tablet' }),
        button: button('Make a code'),
        field: ['name', 'Name of the device'],
        result: { name: 'Tablet', code: 'ABCD-1234', expiresAt: AT },
        note: 'Code for Tablet: ABCD-1234',
      },
      'devices.remove': {
        open: opened('Remove Phone'),
        button: inDialog('Remove'),
        after: paired('Watch', 'Scanner'),
        reloads: [devices.list],
        focus: row(/^Scanner/),
      },
    },
  },
  'a device without a log-in': {
    path: '/door',
    replies: refusalOf(door.session, signedOut),
    acts: {
      'devices.pair': {
        open: filled({ 'Pairing code': 'ABCD1234' }),
        button: button('Pair'),
        field: ['code', 'Pairing code'],
        reloads: [door.session],
      },
    },
  },
  'an order': {
    path: '/orders/7',
    replies: {
      ...replyOf(orders.order, order),
      ...replyOf(orders.previewRefund, {
        ...{ ...paidBack, amountCents: 4_000, cardCents: 4_000 },
        ...{ recipient: 'grace@example.org', subject: 'Your refund', text: 'All of it.\n'.repeat(40) },
      }),
    },
    acts: {
      'orders.document': {
        button: (page) => page.getByRole('button', { name: /^Download R-1/ }),
        result: { name: 'R-1.pdf', pdf: '' },
      },
      'orders.resend': {
        button: button('Send the tickets again'),
        result: { recipient: 'grace@example.org', mails: 1 },
        reloads: [orders.order],
        note: '1 mail on the way to grace@example.org.',
      },
      'orders.correct': {
        open: opened('Correct the buyer', because),
        button: inDialog('Save'),
        field: ['email', 'Email'],
        reloads: [orders.order],
      },
      'orders.note': {
        open: filled({ 'Note for colleagues': 'Sits on the aisle' }),
        button: button('Add the note'),
        field: ['text', 'Note for colleagues'],
        reloads: [orders.order],
      },
      'orders.payInvoice': {
        open: filled({ 'Paid on': '2037-07-05', 'Amount of the transfer': '80' }),
        button: button('Mark as paid'),
        field: ['amountCents', 'Amount of the transfer'],
        after: replyOf(orders.order, paidOrder),
        reloads: [orders.order],
        focus: heading('Invoice'),
      },
      'orders.reopenInvoice': {
        open: opened('Undo the payment', because),
        button: inDialog('Make it unpaid'),
        after: replyOf(orders.order, order),
        reloads: [orders.order],
        focus: heading('Invoice'),
      },
      'orders.retryRefund': {
        button: button('Send again'),
        result: { state: 'done' },
        after: replyOf(orders.order, { ...order, refunds }),
        reloads: [orders.order],
        focus: (page) => page.getByRole('region', { name: 'Refunds' }).getByRole('listitem').first(),
      },
      'orders.refund': {
        open: async (page) => {
          await page.getByRole('checkbox', { name: 'Stalls C 11' }).check()
          await opened('Refund 1 ticket', because)(page)
        },
        button: inDialog('Refund $40.00'),
        field: ['reason', REASON],
        after: replyOf(orders.order, {
          ...order,
          refunds,
          tickets: [{ ...ticketOf(11), returnedAt: AT }, ticketOf(12)],
        }),
        reloads: [orders.order],
        focus: heading('1 ticket'),
      },
    },
  },
  'an exchange': {
    path: '/orders/7/exchange?tickets=11',
    replies: {
      ...replyOf(orders.order, order),
      ...replyOf(orders.exchangeDates, { performances: [performance] }),
      ...replyOf(counter.offer, offer),
      ...replyOf(counter.hold, held),
      ...replyOf(orders.previewExchange, { ...paidBack, formerCents: 4_000, newCents: 4_000, dueCents: 0 }),
    },
    acts: {
      'orders.exchange': {
        open: async (page) => {
          await button('Hold 1 seat')(page).click()
          await filled(because)(page)
        },
        button: button('Exchange'),
        field: ['reason', REASON],
        result: { ...paidBack, orderId: 8, dueCents: 0, changeCents: 0, state: 'done', recipient: null },
        reloads: [orders.order],
        shows: 'Exchanged for order 8',
        focus: heading('Exchange tickets'),
      },
    },
  },
  'a customer': {
    path: '/customers/3',
    replies: {
      ...replyOf(customers.customer, customer),
      ...replyOf(customers.previewMerge, {
        ...{ kept: foundOf(3, 'Grace Hopper'), merged: foundOf(4, 'Admiral Hopper') },
        ...{ orders: 1, vouchers: 0, memberships: 0, addresses: 0, renewals: 0 },
        ...{ fills: [], endsAccount: false, hasCart: false },
      }),
    },
    acts: {
      'customers.correct': {
        open: opened('Correct the customer', because),
        button: inDialog('Save'),
        field: ['email', 'Email'],
        reloads: [customers.customer],
      },
      'customers.note': {
        open: filled({ 'Note for colleagues': 'Sits on the aisle' }),
        button: button('Add the note'),
        reloads: [customers.customer],
      },
      'customers.merge': {
        open: opened('Merge with Admiral Hopper', because),
        button: inDialog('Merge'),
        field: ['reason', REASON],
        after: replyOf(customers.customer, { ...customer, alike: [] }),
        reloads: [customers.customer],
        focus: heading('Same person?'),
      },
    },
  },
  'a performance': {
    path: '/performances/701',
    replies: {
      ...ofPerformance,
      ...replyOf(performances.salesByDay, { days: [] }),
      ...replyOf(door.attendance, {
        ...{ production: 'Jupiter', hall: 'The Great Hall', startsAt: AT, expected: 2, admitted: 0 },
        ...{ sections: [], doors: [], late: 0, allowsReEntry: false, out: 0, conflicts: [] },
      }),
      ...replyOf(returnedSeats.list, {
        requests: [
          {
            ...{ id: 2, email: 'ada@example.org', seats: 2, isAdjacent: true, requestedAt: AT },
            state: 'waiting',
            offerEndsAt: null,
          },
        ],
        ...{ hasMore: false, taken: 0, lapsed: 0 },
      }),
      ...replyOf(performances.buyers, { buyers: [], hasMore: false }),
    },
    acts: {
      'returnedSeats.remove': {
        open: opened('Remove ada@example.org from the list', because),
        button: inDialog('Remove'),
        field: ['reason', REASON],
        after: replyOf(returnedSeats.list, { requests: [], hasMore: false, taken: 0, lapsed: 0 }),
        reloads: [returnedSeats.list],
        focus: (page) => page.getByRole('heading', { level: 1 }),
      },
    },
  },
  'a cancellation': {
    path: '/performances/701/cancel',
    replies: {
      ...ofPerformance,
      ...replyOf(cancellation.progress, { cancellation: null }),
      ...replyOf(cancellation.preview, {
        ...{ orders: 2, tickets: 2, ticketsCents: 8_000, extrasCents: 0, feesCents: 0, withoutAddress: 0 },
        ...{ cardCents: 8_000, cardCentsWithFees: 8_000, invoiceCents: 0, invoiceCentsWithFees: 0 },
        ...{ subject: 'Jupiter is cancelled', text: 'We are sorry.' },
      }),
    },
    acts: {
      'cancellation.cancel': {
        open: async (page) => {
          await filled(because)(page)
          await button('Cancel the performance')(page).click()
        },
        button: inDialog('Cancel and refund 2 orders'),
        after: replyOf(cancellation.progress, { cancellation: cancelled }),
        reloads: [cancellation.progress, performances.performance],
        focus: heading('Cancel a performance'),
      },
      'cancellation.retry': {
        button: button('Try again'),
        result: cancelled,
        after: replyOf(cancellation.progress, { cancellation: { ...cancelled, problems: [] } }),
        reloads: [cancellation.progress],
        focus: heading('Left to do'),
      },
    },
  },
  'a move': {
    path: '/performances/701/move',
    replies: {
      ...ofPerformance,
      ...replyOf(moves.progress, { move: null }),
    },
    acts: {
      'moves.preview': {
        open: filled({ 'New date and time, in the venue’s time': '2037-07-05T19:30' }),
        button: button('Preview'),
        field: ['startsAt', 'New date and time, in the venue’s time'],
        result: {
          ...{ from: AT, to: AT, returnsUntil: AT, orders: 2, tickets: 2, withoutAddress: 0, warnings: [] },
          ...{ subject: 'Jupiter has moved', text: 'To another day.' },
        },
      },
      'moves.move': {
        open: filled(because),
        button: button('Move the performance'),
        field: ['text', 'Text of the mail'],
        after: replyOf(moves.progress, { move: moved }),
        reloads: [moves.progress, performances.performance],
        reloadsAfterRefusal: [performances.performance],
      },
      'moves.retry': {
        button: button('Try again'),
        result: moved,
        after: replyOf(moves.progress, { move: { ...moved, problems: [] } }),
        reloads: [moves.progress],
        focus: heading('Left to do'),
      },
    },
  },
  'a message to the buyers': {
    path: '/performances/701/write',
    replies: {
      ...ofPerformance,
      ...replyOf(messages.progress, { messages: [], problems: [] }),
    },
    acts: {
      'messages.preview': {
        open: filled({ 'Subject of the mail': 'Another entrance', 'Text of the mail': 'By the side.' }),
        button: button('Preview'),
        field: ['subject', 'Subject of the mail'],
        result: {
          ...{
            mails: 2,
            orders: 2,
            withoutAddress: 0,
            orderId: 7,
            subject: 'Another entrance',
            html: '<p>By the side.',
          },
        },
      },
      'messages.test': {
        button: button('Send a test to me'),
        result: { recipient: 'dorothea@example.org' },
        note: 'A test is on the way to dorothea@example.org.',
      },
      'messages.send': {
        open: opened('Send to the buyers'),
        button: inDialog('Send 2 mails'),
        after: replyOf(messages.progress, { messages: [message], problems: notWritten }),
        reloads: [messages.progress],
        reloadsAfterRefusal: [messages.progress],
      },
      'messages.retry': {
        button: button('Try again'),
        after: replyOf(messages.progress, { messages: [message], problems: [] }),
        reloads: [messages.progress],
        focus: heading('Left to do'),
      },
    },
  },
  'the counter': {
    path: '/performances/701/sell',
    replies: { ...ofPerformance, ...replyOf(counter.offer, offer), ...replyOf(till.current, { till: null }) },
    acts: {
      'counter.hold': {
        open: filled({ 'Adult, $40.00': '1' }),
        button: button('Hold 1 seat'),
        result: held,
        reloads: [counter.offer, performances.performance],
        reloadsAfterRefusal: [counter.offer, performances.performance],
      },
      'counter.sell': {
        open: filled({ 'Number on the terminal’s receipt': 'T-1' }),
        button: button('Sell for $40.00'),
        field: ['buyer.email', 'Email for the tickets'],
        result: { orderId: 8, method: 'terminal', totalCents: 4_000, changeCents: 0, recipient: null },
        reloads: [counter.offer, performances.performance, till.current],
        shows: 'Order 8 is sold',
      },
    },
  },
  'the seats': {
    path: '/performances/701/seats',
    replies: {
      ...ofPerformance,
      ...seatsOf(blocks),
      ...replyOf(seats.drawing, { content: '' }),
    },
    acts: {
      'seats.block': {
        open: async (page) => {
          await filled({ 'Choose seats, such as Stalls H 10-14': 'Stalls C 1' })(page)
          await button('Choose')(page).click()
          await filled({ 'For whom or what': 'Friends', ...because })(page)
        },
        button: button('Block 1 seat'),
        field: ['name', 'For whom or what'],
        result: { blocked: ['Stalls C 1'] },
        reloads: [seats.seats, performances.performance],
        reloadsAfterRefusal: [seats.seats, performances.performance],
        note: '1 seat blocked.',
        focus: heading('Block seats'),
      },
      'seats.release': {
        open: opened('Release Press'),
        button: inDialog('Release 1 seat'),
        result: { released: ['Stalls C 2'] },
        after: seatsOf(blocks.slice(1)),
        reloads: [seats.seats, performances.performance],
        note: '1 seat back on sale.',
        again: opened('Release Patrons'),
        focus: row(/^Patrons/),
      },
    },
  },
  'the takings': {
    path: '/takings',
    replies: replyOf(takings.sums, { closedUntil: null, rows: [] }),
    acts: {
      'takings.exportRows': {
        button: button('Download orders'),
        result: { columns: ['order'], rows: [], next: null },
      },
      'takings.close': {
        open: filled({ 'Close all days until': '2037-07-04' }),
        button: button('Close days'),
        field: ['until', 'Close all days until'],
        reloads: [takings.sums],
      },
    },
  },
  'the till': {
    path: '/till',
    replies: { ...replyOf(till.current, { till: null }), ...replyOf(till.closed, { tills: [] }) },
    acts: {
      'till.open': {
        open: filled({ Float: '100' }),
        button: button('Open the till'),
        result: { id: 9 },
        after: replyOf(till.current, { till: openTill }),
        reloads: [till.current],
        shows: /The drawer should have \$140\.00\.$/,
        focus: heading('Till'),
      },
      'till.close': {
        open: filled({ 'Cash counted': '140' }),
        button: button('Close the till'),
        result: { ...openTill, countedCents: 14_000, differenceCents: 0, closedAt: AT },
        after: replyOf(till.current, { till: null }),
        reloads: [till.current, till.closed],
        shows: 'The till is closed',
        focus: heading('Till'),
      },
    },
  },
  'the vouchers': {
    path: '/vouchers',
    replies: {},
    acts: {
      'vouchers.issue': {
        open: filled({ 'Amount of each': '25', ...because }),
        button: button('Issue'),
        field: ['amount', 'Amount of each'],
        result: { vouchers: [{ id: 4, number: 'GV-2222-3333-4444', expiresOn: '2037-08-01' }] },
        note: '1 gift voucher of $25.00 issued.',
      },
    },
  },
  'a voucher': {
    path: '/vouchers/4',
    replies: replyOf(vouchers.voucher, voucher),
    acts: {
      'vouchers.extend': {
        open: opened('Extend', { 'New last day': '2038-01-31', ...because }),
        button: inDialog('Extend'),
        field: ['expiresOn', 'New last day'],
        reloads: [vouchers.voucher],
      },
      'vouchers.void': {
        open: opened('Void the rest', because),
        button: inDialog('Void $25.00'),
        field: ['reason', REASON],
        after: replyOf(vouchers.voucher, { ...voucher, balanceCents: 0, isVoided: true }),
        reloads: [vouchers.voucher],
        focus: heading('Gift voucher'),
      },
    },
  },
  'the promo codes': {
    path: '/codes',
    replies: {
      ...codesWith(false),
      ...replyOf(codes.choices, {
        productions: ['Jupiter', 'Saturn', 'Mars', 'Venus'].map((name) => ({ slug: name, name })),
        priceTypes: ['Adult', 'Child'],
      }),
    },
    acts: {
      'codes.add': {
        open: async (page) => {
          await filled({
            ...{ Code: 'SUMMER', 'Starts, in the venue’s time': '2037-07-01T09:00' },
            ...{ 'Ends, in the venue’s time': '2037-08-01T09:00', 'Most orders': '50' },
            'Message to visitors who enter it': 'Welcome',
          })(page)
          for (const name of ['Jupiter', 'Child']) await page.getByRole('checkbox', { name }).check()
        },
        button: button('Add the code'),
        field: ['code', 'Code'],
        result: { code: 'SUMMER' },
        reloads: [codes.list],
        note: 'SUMMER is added.',
      },
      'codes.end': {
        open: opened('End WINTER'),
        button: inDialog('End the code'),
        after: codesWith(true),
        reloads: [codes.list],
        focus: row(/^WINTER/),
      },
    },
  },
  'the season': {
    path: '/season',
    replies: { ...seasonWith(null), ...replyOf(season.sendPart, { received: 3 }) },
    acts: {
      'season.beginUpload': {
        open: (page) =>
          page
            .getByLabel('Zip of the folder')
            .setInputFiles({ name: 'season.zip', mimeType: 'application/zip', buffer: Buffer.from('zip') }),
        button: button('Upload and check'),
        result: { uploadId: 1 },
        after: seasonWith(checkedUpload),
        reloads: [season.read],
        reloadsAfterRefusal: [season.read],
      },
      'season.apply': {
        open: opened('Apply 1 change'),
        button: inDialog('Apply'),
        reloads: [season.read],
        reloadsAfterRefusal: [season.read],
      },
      'season.discard': {
        button: button('Discard the upload'),
        after: seasonWith(null),
        reloads: [season.read],
        reloadsAfterRefusal: [season.read],
      },
    },
  },
  'the waiting room': {
    path: '/waiting-room',
    replies: replyOf(waitingRoom.room, { room }),
    acts: {
      'waitingRoom.pause': {
        button: button('Pause'),
        ...roomWith({ isPaused: true }),
        shows: 'Paused: no visitor is admitted.',
      },
      'waitingRoom.resume': { button: button('Resume'), ...roomWith({ opensAt: AT }), shows: /^Open, since / },
      'waitingRoom.pace': {
        open: filled({ 'Visitors a minute': '50' }),
        button: button('Set the pace'),
        field: ['admitPerMinute', 'Visitors a minute'],
        ...roomWith({ admitPerMinute: 50 }),
        shows: /^At most 50 visitors a minute/,
      },
      'waitingRoom.open': {
        open: filled({ 'Open at, in the venue’s time': '2037-07-04T19:30' }),
        button: button('Open'),
        field: ['opens', 'Open at, in the venue’s time'],
        ...roomWith({ hasOpened: false, opensAt: AT }),
        shows: /^Opens /,
      },
    },
  },
}
