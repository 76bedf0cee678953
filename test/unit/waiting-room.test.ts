import t from 'tap'
import { Line, newLine, type Standing } from '#server/waiting-room/line'
import { nextPace, type Pace } from '#server/waiting-room/pace'
import { createPlaces } from '#server/waiting-room/places'
import { Room } from '#server/waiting-room/room'
import { placeOf } from '#server/waiting-room/room-requests'
import { askAgainAfter, wordingOf } from '#server/waiting-room/wording'
import { pageOfSite, RESERVATIONS_OF_MS, type RoomControl, type RoomLine, waitingRoomEntry } from '#shared/waiting-room'

const KEPT = 600
const NOW = 1_800_000_000

/** A line with this many stored places. */
const lineOf = (places: number) => new Line({ ...newLine('sales'), given: places }, 0)
/** A new line whose places are stored, but not assigned. */
function begun(places: number): Line {
  const line = new Line(newLine('sales'), NOW)
  line.follow({ ...line.record, given: places }, NOW)
  return line
}
const join = (line: Line, count: number, now = NOW) => Array.from({ length: count }, () => line.join(now) ?? -1)
const open = (line: Line, now = NOW) => line.follow(line.opened(), now)
const call = (line: Line, count: number, now = NOW) => line.follow(line.advanced(count, now), now)
const aheadOf = (standing: Standing) => (standing.state === 'waiting' ? standing.ahead : null)

t.test('visitors before the opening are shuffled, and later ones queue behind them', async (t) => {
  const line = begun(1_000)
  const early = join(line, 500)
  t.ok(early.every((number) => line.standing(number, NOW, KEPT).state === 'gathering'))
  open(line)
  const late = join(line, 100)
  const places = early.map((number) => aheadOf(line.standing(number, NOW, KEPT)))
  t.same(
    [...places].sort((one, other) => Number(one) - Number(other)),
    early,
    'each place is given once',
  )
  t.notSame(places, early, 'in another order than they came')
  t.same(
    late.map((number) => aheadOf(line.standing(number, NOW, KEPT))),
    late,
  )
})

t.test('a restart preserves every place', async (t) => {
  const line = begun(1_000)
  const early = join(line, 300)
  open(line)
  call(line, 40)
  const before = early.map((number) => line.standing(number, NOW, KEPT))
  const again = new Line(structuredClone(line.record), NOW + 5)
  again.follow(again.record, NOW + 5)
  t.same(
    early.map((number) => again.standing(number, NOW + 5, KEPT)),
    before,
  )
  t.equal(before.filter(({ state }) => state === 'called').length, 40)
})

t.test('after restarts, only assigned places count as present', async (t) => {
  let line = begun(1_000)
  open(line)
  join(line, 300)
  call(line, 40)
  for (const [restarts, later] of [NOW + 5, NOW + 10, NOW + 15].entries()) {
    const { record, assigned } = line
    line = new Line(structuredClone({ ...record, assigned }), later)
    // As the room does, which stores places ahead.
    line.follow({ ...record, given: record.given + 1_000 }, later)
    t.equal(line.waiting, 260 + restarts)
    const [next = -1] = join(line, 1, later)
    t.equal(aheadOf(line.standing(next, later, KEPT)), 260 + restarts)
  }
  call(line, 0, NOW + 15)
  t.equal(line.waiting, 263)
  call(line, 263, NOW + 16)
  t.equal(line.waiting, 0, 'turns are for visitors only')
  call(line, 0, NOW + 15 + 151)
  t.equal(line.waiting, 0)
})

t.test('a visitor who got a place just before a restart is present once their page polls', async (t) => {
  const line = begun(1_000)
  open(line)
  join(line, 2)
  const stored = structuredClone({ ...line.record, assigned: line.assigned })
  const [last = -1] = join(line, 1)
  const again = new Line(stored, NOW + 5)
  again.follow(again.record, NOW + 5)
  t.equal(again.waiting, 2)
  t.same(again.standing(last, NOW + 5, KEPT), { state: 'waiting', ahead: 2 })
  call(again, 0, NOW + 6)
  t.equal(again.waiting, 3)
  const older = new Line(line.record, NOW + 5)
  older.follow(older.record, NOW + 5)
  t.equal(older.waiting, 1_000, 'a room that reported no places')
})

t.test('a visitor who has left doesn’t delay others, and resumes their turn on return', async (t) => {
  const line = begun(100)
  open(line)
  const [first = 0, second = 0, third = 0] = join(line, 3)
  const later = NOW + 200
  line.standing(second, later, KEPT)
  line.standing(third, later, KEPT)
  call(line, 1, later)
  t.equal(line.standing(second, later, KEPT).state, 'called')
  t.same(line.standing(third, later, KEPT), { state: 'waiting', ahead: 0 })
  t.same(line.standing(first, later + 900, KEPT), { state: 'called', left: KEPT }, 'the whole turn from now on')
})

t.test('a turn is reserved for its minutes and then expires', async (t) => {
  const line = begun(100)
  open(line)
  const [number = 0] = join(line, 1)
  call(line, 1)
  t.same(line.standing(number, NOW + KEPT - 1, KEPT), { state: 'called', left: 1 })
  t.same(line.standing(number, NOW + KEPT, KEPT), { state: 'passed' })
})

t.test('the pace admits whole visitors, carries fractions over, and accumulates none', async (t) => {
  const line = begun(100)
  open(line)
  call(line, 0.5)
  call(line, 0.5)
  call(line, 0.5)
  const numbers = join(line, 10)
  call(line, 0.5)
  t.equal(line.record.called, 1, 'an empty line saves up one turn and no more')
  for (let second = 0; second < 4; second++) call(line, 0.5)
  t.equal(line.record.called, 3)
  t.equal(line.waiting, numbers.length - 3)
})

t.test('a minute admits as many visitors as the pace, whatever the fraction per second', async (t) => {
  for (const pace of [6, 40, 59, 90, 1_000]) {
    const line = begun(2_000)
    open(line)
    join(line, 2_000)
    for (let second = 0; second < 60; second++) call(line, pace / 60)
    t.ok(Math.abs(line.record.called - pace) <= 1, `${line.record.called} of ${pace}`)
  }
})

/** A room that admits sixty visitors per minute, with the lines as its box office has stored them. */
async function roomAt(control: Partial<RoomControl> = {}, more: { WAITING_ROOM_OPENS_AT?: Date } = {}) {
  let now = NOW * 1_000
  let stored: readonly RoomLine[] = []
  const settings = {
    ...{ WAITING_ROOM_PRODUCTIONS: [], WAITING_ROOM_ADMIT_PER_MINUTE: 60, WAITING_ROOM_TURN_MINUTES: KEPT / 60 },
    ...{ WAITING_ROOM_OPENS_AT: undefined, WAITING_ROOM_SERVED_WITHIN_MS: undefined, ...more },
  }
  const room = new Room({
    ...{ settings, now: () => new Date(now) },
    sync: async (lines) => {
      if (lines.length) stored = lines
      const told = { opensAt: null, admitPerMinute: null, isPaused: false, ...control }
      return { lines: [...stored], control: told, reservationMs: null }
    },
  })
  const tick = async (afterMs = 0) => {
    now += afterMs
    await room.tick()
  }
  await tick()
  await tick()
  return { room, tick, line: () => room.lineOf('sales') as Line }
}

t.test('a tick admits for the time since the last one, and for at most five seconds', async (t) => {
  for (const [seconds, admitted] of [
    [1, 1],
    [4, 4],
    [5, 5],
    [6, 5],
    [60, 5],
  ] as const) {
    const { tick, line } = await roomAt()
    join(line(), 100)
    await tick(seconds * 1_000)
    t.equal(line().record.called, admitted, `after ${seconds} s`)
    await tick()
    t.equal(line().record.called, admitted, 'a second tick at the same time admits nobody')
  }
  const { tick, line } = await roomAt({ isPaused: true })
  join(line(), 100)
  await tick(5_000)
  t.equal(line().record.called, 0, 'nobody is admitted while paused')
})

t.test('the room opens at its time, not a moment before', async (t) => {
  const { tick, line, room } = await roomAt({ opensAt: new Date((NOW + 60) * 1_000).toISOString() })
  t.equal(room.opensAt, (NOW + 60) * 1_000)
  await tick(59_999)
  t.equal(line().record.drawn, null)
  await tick(1)
  t.equal(line().record.drawn, 0)
})

t.test('a time that is set at the desk replaces the setting’s', async (t) => {
  const setting = { WAITING_ROOM_OPENS_AT: new Date((NOW + 60) * 1_000) }
  t.equal((await roomAt({}, setting)).room.opensAt, (NOW + 60) * 1_000)
  for (const seconds of [30, 90]) {
    const opensAt = new Date((NOW + seconds) * 1_000).toISOString()
    t.equal((await roomAt({ opensAt }, setting)).room.opensAt, (NOW + seconds) * 1_000)
  }
})

t.test('the number waiting leaves out visitors who were called or have left', async (t) => {
  const line = begun(100)
  open(line)
  const [, , third = 0] = join(line, 3)
  t.equal(line.waiting, 3)
  call(line, 1)
  t.equal(line.waiting, 2)
  const later = NOW + 200
  line.standing(third, later, KEPT)
  call(line, 0, later)
  t.equal(line.waiting, 1, 'the second has left')
  call(line, 0, later + 200)
  t.equal(line.waiting, 0)
})

t.test('no place is assigned that isn’t stored', async (t) => {
  const line = begun(3)
  t.same([line.join(NOW), line.join(NOW), line.join(NOW), line.join(NOW)], [0, 1, 2, null])
  t.equal(lineOf(3).join(NOW), null, 'nor one that may have been given before a restart')
})

t.test('a queue’s memory is linear, under 200 bytes per visitor beyond the first thousand', async (t) => {
  const line = begun(200_000)
  join(line, 1_000)
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
  for (let each = 1_000; each < 200_000; each++) line.join(NOW)
  open(line)
  const after = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
  t.ok(after - before < 200 * 199_000, `${Math.round((after - before) / 199_000)} bytes`)
})

/** Returns the pace per minute of each second, given how long reservations took in each. */
function paces(
  seconds: number,
  { from = 600, most = 600 },
  servedMs: (second: number, perMinute: number) => number | null,
) {
  let pace: Pace = { perMinute: from, slowedAt: null }
  return Array.from({ length: seconds }, (_, second) => {
    const served = servedMs(second, pace.perMinute)
    pace = nextPace(pace, { most, within: 2_000, servedMs: served, now: second * 1_000 })
    return pace.perMinute
  })
}

t.test('an adaptive pace slows down with the box office and recovers up to its maximum', async (t) => {
  const next = (perMinute: number, servedMs: number | null) => paces(1, { from: perMinute }, () => servedMs)[0]
  t.equal(next(600, 2_500), 480, 'as much as it is slow')
  t.equal(next(600, 2_001), 540, 'a tenth at least')
  t.equal(next(600, 1e6), 420, 'and three tenths at most')
  t.equal(next(500, 0), 510)
  t.equal(next(500, 1_000), 505, 'less where it takes nearly as long')
  t.equal(next(599, null), 600)
  t.equal(next(2, 9_000), 2)
  const unasked = { most: 60, within: undefined, servedMs: 9_000, now: 0 }
  t.equal(nextPace({ perMinute: 5, slowedAt: null }, unasked).perMinute, 60, 'where nobody asked for it it is as set')
})

t.test('one slow moment reduces the pace once', async (t) => {
  const after = paces(60, { from: 1_620, most: 1_620 }, (second) => (second < 10 ? 30_000 : 200))
  t.same(after.slice(0, 10), Array(10).fill(1_134))
  t.equal(after.at(-1), 1_620, 'and is over within the minute')
  const slow = paces(21, {}, () => 30_000)
  t.same(
    [slow[9], slow[10], slow[19], slow[20]].map(Number).map(Math.round),
    [420, 294, 294, 206],
    'what stays slow counts again',
  )
})

t.test('a pace far beyond the box office’s capacity converges to it', async (t) => {
  const SERVED = 10
  /** Visitors who would have to wait longer are refused. */
  const MAX_QUEUED = 90
  let queued = 0
  const lately: number[] = []
  const after = paces(900, { from: 3_600, most: 3_600 }, (_, perMinute) => {
    queued = Math.min(MAX_QUEUED, Math.max(0, queued + perMinute / 60 - SERVED))
    lately.unshift((queued / SERVED) * 1_000)
    return Math.max(...lately.slice(0, RESERVATIONS_OF_MS / 1_000))
  })
  const later = after.slice(120).map((perMinute) => perMinute / 60 / SERVED)
  const mean = later.reduce((sum, each) => sum + each, 0) / later.length
  t.ok(mean > 0.8 && mean < 1, `${mean} of what it serves`)
  t.ok(Math.min(...later) > 0.4, `${Math.min(...later)} at least`)
  t.ok(Math.max(...later) < 1.5, `${Math.max(...later)} at most`)
})

t.test('place and waiting time are shown if known, and no time while admission is paused', async (t) => {
  const told = { state: 'waiting', ahead: 1233, opensAt: null, isPaused: false, seconds: 1234 } as const
  const { place, time } = wordingOf(told, 'Australia/Melbourne')
  t.equal(place, 'Your place in the line is 1,234.')
  t.equal(time, 'About 21 minutes at the current pace.')
  t.match(wordingOf({ ...told, isPaused: true }, 'UTC').time, /^No visitors are being admitted at the moment/)
  t.equal(wordingOf({ ...told, ahead: 0 }, 'UTC').place, 'You are next.')
})

t.test('a page polls more often near its turn', async (t) => {
  const told = { state: 'waiting', ahead: 9, opensAt: null, isPaused: false } as const
  t.equal(askAgainAfter({ ...told, seconds: 10 }, 0), 5)
  t.equal(askAgainAfter({ ...told, seconds: 300 }, 0), 30)
  t.equal(askAgainAfter({ ...told, seconds: 9_000 }, 0), 45)
  t.equal(askAgainAfter({ ...told, isPaused: true, seconds: 10 }, 0), 5, 'a pause may end at any time')
})

t.test('the waiting room leads back to pages of the site only', async (t) => {
  const site = 'https://hall.example'
  t.equal(pageOfSite('https://hall.example/whats-on/hamlet?a=1#b', site), 'https://hall.example/whats-on/hamlet?a=1#b')
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'https://hall.example@evil.example/',
    'https://evil.example@hall.example/',
    '',
    '/waiting-room/?e=sales',
  ])
    t.equal(pageOfSite(elsewhere, site), 'https://hall.example/')
  const entry = waitingRoomEntry({
    publicUrl: site,
    event: 'sales',
    page: encodeURIComponent(`${site}/a?b=c`),
    isAgain: false,
  })
  t.equal(entry, `${site}/waiting-room/?c=foyer&e=sales&t=${encodeURIComponent(`${site}/a?b=c`)}`)
})

t.test('a place is one that its line has given, in a cookie of its event', async (t) => {
  const places = createPlaces('a secret of the venue')
  const line = begun(100)
  join(line, 2)
  const cookieOf = (number: number, event = 'sales') =>
    `other=1; waiting_room_${event}=${places.write(line.record.id, number)}`
  const placed = (cookie: string) => placeOf({ headers: { cookie } } as never, line, 'sales', places)
  t.same([placed(cookieOf(0)), placed(cookieOf(1))], [0, 1])
  t.equal(placed(cookieOf(2)), null, 'not given yet')
  t.equal(placed(cookieOf(1, 'other')), null)
  t.equal(placed(''), null)
})
