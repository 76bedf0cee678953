import { createHash, randomBytes } from 'node:crypto'
import t from 'tap'
import type { ListedTicket, StoredList } from '#client/desk/door/offline/door-store.ts'
import { type Identified, identifyTicket } from '#client/desk/door/offline/identify-ticket.ts'
import { judgeScan } from '#client/desk/door/offline/judge-scan.ts'
import { attendanceOf, findListed } from '#client/desk/door/offline/listed-tickets.ts'
import { publicKeyOf, signingKey, writeTicketCode } from '#server/box-office/tickets/ticket-code'
import type { ScanOutcome } from '#shared/staff/door/door.schemas'
import { type Movement, mergeMovements } from '#shared/staff/door/movements'

const LATER = '2027-03-12T08:05:00.000Z'
const AT = '2027-03-12T08:02:00.000Z'
const [OURS, FOREIGN] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
const codeOf = (ticketId: number, performanceId = 7, secret = OURS, holder = 0) =>
  writeTicketCode({ ticketId, performanceId, seatId: ticketId, holder }, signingKey(secret))
const digestOf = (code: string) => createHash('sha256').update(`salt${code}`).digest('hex')

const listed = (id: number, more: Partial<ListedTicket> = {}): ListedTicket => ({
  ...{ id, orderId: 300_001, seat: `Stalls, row H, seat ${id}`, place: `H${id}`, screen: 'Stalls', section: 'Stalls' },
  ...{ priceType: 'Adult', name: 'Grace Hopper', needs: [], returnedAt: null, admittedAt: null, admittedBy: null },
  ...{ leftAt: null, isLate: false },
  digest: digestOf(codeOf(id)),
  formerDigests: [],
  ...more,
})
const list: StoredList = {
  ...{ performanceId: 7, production: 'Quartet', hall: 'Salon', startsAt: AT, endsAt: AT, at: AT, loadedAt: 0 },
  ...{ isCancelled: false, allowsReEntry: false, salt: 'salt', publicKey: publicKeyOf(OURS) },
  tickets: [
    listed(1),
    listed(2, { returnedAt: AT }),
    listed(3, { admittedAt: AT, admittedBy: 'South' }),
    listed(4, { name: null, section: 'Balcony', seat: 'Balcony, row B, seat 4', place: 'B4' }),
    listed(5, { digest: digestOf(codeOf(5, 7, OURS, 1)), formerDigests: [digestOf(codeOf(5))] }),
    listed(6, { admittedAt: LATER, admittedBy: 'West', section: 'Balcony', name: 'Ada', isLate: true }),
    listed(7, { leftAt: LATER, section: 'Balcony', name: 'Ada' }),
  ],
}

t.test('a scan without a connection has the outcome that the list and earlier scans give it', async (t) => {
  const ticket = (id: number, isHandedOn = false): Identified => ({
    ...{ ticketId: id, isHandedOn },
    listed: list.tickets[id - 1] as ListedTicket,
  })
  const unlisted = (performanceId: number): Identified => ({ ticketId: 9, performanceId, isVerified: true })
  const admission = { at: '2027-03-12T08:03:00.000Z', door: 'North' }
  const none = { at: null, door: null }
  const exit = { at: '2027-03-12T08:04:00.000Z', door: 'North' }
  const out = { ...exit, isOut: true }
  const reEntry = { ...list, allowsReEntry: true }
  const rows: [string, Parameters<typeof judgeScan>, ReturnType<typeof judgeScan>][] = [
    ['a valid ticket', [list, ticket(1), undefined], { outcome: 'in', ...none }],
    ['one that this device admitted', [list, ticket(1), admission], { outcome: 'alreadyIn', ...admission }],
    ['one admitted elsewhere', [list, ticket(3), undefined], { outcome: 'alreadyIn', at: AT, door: 'South' }],
    [
      'one that was handed on, by its former code',
      [list, ticket(5, true), undefined],
      { outcome: 'handedOn', ...none },
    ],
    ['a returned one', [list, ticket(2), undefined], { outcome: 'returned', at: AT, door: null }],
    [
      'of a cancelled performance',
      [{ ...list, isCancelled: true }, ticket(1), undefined],
      { outcome: 'cancelled', ...none },
    ],
    ['of another performance', [list, unlisted(8), undefined], { outcome: 'otherPerformance', ...none }],
    ['bought since', [list, unlisted(7), undefined], { outcome: 'notOnList', ...none }],
    ['bought since and approved', [list, unlisted(7), undefined, { isApproved: true }], { outcome: 'in', ...none }],
    ['approved twice', [list, unlisted(7), admission, { isApproved: true }], { outcome: 'alreadyIn', ...admission }],
    [
      'another performance’s approved',
      [list, unlisted(8), undefined, { isApproved: true }],
      { outcome: 'otherPerformance', ...none },
    ],
    ['an exit', [list, ticket(3), undefined, { isExit: true }], { outcome: 'out', ...none }],
    ['an exit after an exit', [list, ticket(3), out, { isExit: true }], { outcome: 'notIn', ...exit }],
    ['out, without re-entry', [list, ticket(3), out], { outcome: 'alreadyIn', ...exit }],
    ['out', [reEntry, ticket(3), out], { outcome: 'inAgain', ...none }],
    ['out, then in elsewhere', [reEntry, ticket(6), out], { outcome: 'alreadyIn', at: LATER, door: 'West' }],
    ['out, by the list', [reEntry, ticket(7), undefined], { outcome: 'inAgain', ...none }],
    ['inside', [reEntry, ticket(3), undefined], { outcome: 'alreadyIn', at: AT, door: 'South' }],
    ['inside and approved', [reEntry, ticket(3), undefined, { isApproved: true }], { outcome: 'inAgain', ...none }],
    ['a forged one', [list, undefined, undefined, { isApproved: true }], { outcome: 'notOurs', ...none }],
  ]
  for (const [title, input, expected] of rows) t.same(judgeScan(...input), expected, title)
})

t.test('a ticket is found by its code’s digest, and otherwise by its signature', async (t) => {
  t.match(await identifyTicket(list, { code: codeOf(1) }), { ticketId: 1, listed: { id: 1 } })
  t.match(await identifyTicket(list, { ticketId: 4 }), { ticketId: 4, listed: { id: 4 } })
  t.match(await identifyTicket(list, { code: codeOf(5) }), { ticketId: 5, isHandedOn: true })
  t.match(await identifyTicket(list, { code: codeOf(5, 7, OURS, 1) }), { ticketId: 5, isHandedOn: false })
  t.same(await identifyTicket(list, { code: codeOf(9) }), { ticketId: 9, performanceId: 7, isVerified: true })
  t.same(await identifyTicket(list, { code: codeOf(1, 8) }), { ticketId: 1, performanceId: 8, isVerified: true })
  t.same(await identifyTicket(list, { ticketId: 9 }), { ticketId: 9, performanceId: 7, isVerified: true })
  for (const code of [
    codeOf(9, 7, FOREIGN),
    codeOf(1, 7, FOREIGN),
    codeOf(1).toLowerCase(),
    'https://elsewhere.example',
    'FT',
  ])
    t.equal(await identifyTicket(list, { code }), undefined, code)
})

t.test('a browser without Ed25519 can’t tell a forged code from one that the list doesn’t have', async (t) => {
  const { importKey } = crypto.subtle
  t.teardown(() => Object.assign(crypto.subtle, { importKey }))
  Object.assign(crypto.subtle, { importKey: () => Promise.reject(new DOMException('', 'NotSupportedError')) })
  t.same(await identifyTicket(list, { code: codeOf(9, 7, FOREIGN) }), {
    ticketId: 9,
    performanceId: 7,
    isVerified: false,
  })
  t.match(await identifyTicket(list, { code: codeOf(1) }), { listed: { id: 1 } })
})

t.test('the counts of a list include what this device admitted, and no returned tickets', async (t) => {
  t.match(attendanceOf(list, new Map([[1, { at: AT, door: 'West' }]])), {
    ...{ expected: 6, admitted: 3, out: 1, late: 1 },
    doors: [
      { name: 'South', admitted: 1 },
      { name: 'West', admitted: 2 },
    ],
    sections: [
      { name: 'Stalls', expected: 3, admitted: 2 },
      { name: 'Balcony', expected: 3, admitted: 1 },
    ],
  })
})

t.test('a holder whom this device admits for the first time after the beginning is a latecomer', async (t) => {
  const lateOf = (ticketId: number, at: string) => attendanceOf(list, new Map([[ticketId, { at, door: 'West' }]])).late
  t.equal(lateOf(1, AT), 1, 'at the beginning')
  t.equal(lateOf(1, LATER), 2)
  t.equal(lateOf(3, LATER), 1, 'in again')
  t.equal(lateOf(7, LATER), 1, 'back from outside')
})

t.test('entries and exits of several devices are merged in order of time', async (t) => {
  const movement = (id: string, minute: number, outcome: ScanOutcome, isAdmittedOffline = false) => ({
    ...{ id, outcome, isAdmittedOffline },
    at: new Date(Date.parse(AT) + minute * 60_000),
  })
  const merged = (...movements: Movement[]) => Object.fromEntries(mergeMovements(movements))
  const entry = movement('entry', 0, 'in')
  const exit = movement('exit', 5, 'out')
  t.same(
    merged(movement('back', 9, 'alreadyIn', true), exit, entry),
    { entry: 'in', exit: 'out', back: 'inAgain' },
    'an exit that arrives later explains an entry',
  )
  t.same(
    merged(entry, movement('back', 3, 'inAgain', true), exit),
    { entry: 'in', back: 'alreadyIn', exit: 'out' },
    'an entry before the exit is a double one',
  )
  t.same(
    merged(movement('exit', 5, 'notIn'), movement('first', 1, 'alreadyIn', true), movement('second', 9, 'in')),
    { first: 'in', exit: 'out', second: 'inAgain' },
    'an entry that arrives later explains an exit',
  )
  t.same(
    merged(movement('offline', 0, 'in', true), movement('online', 1, 'alreadyIn'), exit, movement('again', 6, 'out')),
    { offline: 'alreadyIn', online: 'in', exit: 'out', again: 'notIn' },
    'of two entries the one without a connection is to be checked',
  )
  t.same(merged(movement('exit', 0, 'out'), movement('entry', 0, 'in')), { entry: 'in', exit: 'out' }, 'at one instant')
})

t.test('a list is searched by name and seat, like the desk', async (t) => {
  const admitted = new Map([[1, { at: '2027-03-12T08:03:00.000Z', door: 'North' }]])
  const found = (text: string) => findListed(list, admitted, text).map(({ id }) => id)
  t.same(found('hop gra'), [1, 3, 5], 'not the returned one')
  t.same(found('h3'), [3])
  t.same(found('stalls h 1'), [1])
  t.same(found('Bal'), [4])
  t.same(found('race'), [])
  t.same(found(' '), [])
  t.match(findListed(list, admitted, 'h1'), [{ name: 'Grace Hopper', admittedAt: '2027-03-12T08:03:00.000Z' }])
  const out = new Map([[1, { at: '2027-03-12T09:00:00.000Z', door: 'North', isOut: true }]])
  t.match(findListed(list, out, 'h1'), [{ admittedAt: null }], 'that went out again isn’t in')
})
