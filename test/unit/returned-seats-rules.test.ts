import t from 'tap'
import { nextOffer, type WaitingRequest } from '#server/box-office/returned-seats/next-offer'
import { readRequestToken, requestToken } from '#server/box-office/returned-seats/request-token'
import { hasList, isOfferingTime } from '#server/box-office/whats-on/returned-seats-rules'
import { ordinal } from '#shared/ordinal'

const waiting = (id: number, count: number, more: Partial<WaitingRequest> = {}): WaitingRequest => ({
  ...{ id, count, isAdjacent: false, timesPassed: 0 },
  ...more,
})
/** Seats for at most `free` people, none of them side by side. */
const scattered =
  (free: number) =>
  ({ count, isAdjacent }: WaitingRequest) =>
    count > free || (isAdjacent && count > 1) ? undefined : Array.from({ length: count }, (_, at) => at)
const next = (line: WaitingRequest[], free: number, canCollect = true) => {
  const found = nextOffer(line, scattered(free), { canCollect })
  return found.request ? [found.request.id, found.passed.map(({ id }) => id)] : found.isCollecting
}

t.test('returned seats go to the first request in line that they suffice for', async (t) => {
  t.same(next([waiting(1, 1), waiting(2, 1)], 1), [1, []])
  t.same(next([waiting(1, 2), waiting(2, 1), waiting(3, 1)], 1), [2, [1]])
  t.same(next([waiting(1, 2), waiting(2, 1)], 2), [1, []])
  t.equal(next([waiting(1, 2)], 1), false)
  t.equal(next([], 3), false)
})

t.test('seats are collected for a request that was passed three times, while returns are possible', async (t) => {
  const line = [waiting(1, 2, { timesPassed: 3 }), waiting(2, 1)]
  t.equal(next(line, 1), true)
  t.same(next(line, 2), [1, []])
  t.same(next(line, 1, false), [2, [1]])
  t.same(next([waiting(1, 2, { timesPassed: 2 }), waiting(2, 1)], 1), [2, [1]])
  const adjacent = [waiting(1, 2, { timesPassed: 9, isAdjacent: true }), waiting(2, 1)]
  t.same(next(adjacent, 5), [2, [1]], 'nothing is collected for seats side by side')
})

t.test('a list ends as long before the sale as an offer is held, and is off with 0 minutes', async (t) => {
  const salesEndAt = new Date('2027-03-12T08:00:00Z')
  const at = (time: string, minutes = 30) =>
    hasList({ salesEndAt }, { RETURNED_SEATS_MINUTES: minutes }, new Date(`2027-03-12T${time}Z`))
  t.same([at('07:29:00'), at('07:30:00'), at('01:00:00', 0)], [true, false, false])
})

t.test('seats are offered by mail during the hours of the setting, in the venue’s time zone', async (t) => {
  const settings = { RETURNED_SEATS_HOURS: '8-22', VENUE_TIME_ZONE: 'Australia/Melbourne' }
  const at = (time: string) => isOfferingTime(settings, new Date(`2027-03-11T${time}Z`))
  t.same([at('20:59:59'), at('21:00:00'), at('10:59:59'), at('11:00:00')], [false, true, true, false])
})

t.test('the token of a request is signed', async (t) => {
  const token = requestToken(12345, 'secret')
  t.equal(readRequestToken(token, 'secret'), 12345)
  t.equal(readRequestToken(token, 'another'), undefined)
  t.equal(readRequestToken(token.replace(/^./, 'z'), 'secret'), undefined)
  t.equal(readRequestToken('', 'secret'), undefined)
})

t.test('a place in a list is written as an ordinal number', async (t) => {
  t.same([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111, 113].map(ordinal), [
    ...['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '101st', '111th', '113th'],
  ])
})
