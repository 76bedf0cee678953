import t from 'tap'
import { bestAvailable, bestOfZones } from '#shared/seats/best-available'
import type { HallRow, RowSeat } from '#shared/seats/hall-rows'
import { loneSeats } from '#shared/seats/lone-seats'

const STATES: Record<string, RowSeat['state']> = { o: 'free', x: 'sold', w: 'kept' }

/** Rows drawn from the stage: `o` free, `x` sold, `w` a wheelchair place, a space an aisle. Ids are row × 100 + position. */
function hall(drawn: readonly string[], section = 'stalls'): HallRow[] {
  return drawn.map((row, depth) => ({
    section,
    depth,
    seats: [...row].flatMap((letter, position) => {
      const state = STATES[letter]
      return state ? [{ id: depth * 100 + position, position, state }] : []
    }),
  }))
}
const chosen = (rows: readonly HallRow[], wanted: number) => bestAvailable(rows, wanted)?.seats

t.test('an empty row gives its middle [SINGLE-24]', async (t) => {
  t.same(chosen(hall(['oooooooooo']), 2), [4, 5])
  t.same(chosen(hall(['ooooooooo']), 3), [3, 4, 5])
  t.same(chosen(hall(['ooooo']), 1), [2])
})

t.test('an empty hall gives the middle of its middle row [SINGLE-24]', async (t) => {
  t.same(chosen(hall(['oooooooooo', 'oooooooooo', 'oooooooooo']), 2), [104, 105])
})

t.test('a long row is measured from its own middle, not from the first seat of the hall [SINGLE-24]', async (t) => {
  t.same(chosen(hall(['xxxxxx', 'oooooooooooooo', 'xxxxxx']), 2), [106, 107])
})

t.test('with the middle sold, the seats next to it that lie together are given [SINGLE-24]', async (t) => {
  t.same(chosen(hall(['oooooxxxxoooo']), 2), [3, 4])
  t.same(chosen(hall(['oooooxoooo', 'xxxxxxxxxx']), 4), [6, 7, 8, 9])
})

t.test('adjacent seats in another row come before seats on both sides of a sold one [SINGLE-24]', async (t) => {
  const best = bestAvailable(hall(['xxoooxx', 'xxoxoxx', 'xxxxxxx']), 3)
  t.same(best, { seats: [2, 3, 4], together: 'row' })
})

t.test('an aisle parts seats [SINGLE-24]', async (t) => {
  t.same(chosen(hall(['xxoo oooxx']), 3), [5, 6, 7])
  t.equal(bestAvailable(hall(['xxoo ooxx']), 4)?.together, 'apart')
})

t.test('without room in one row a party sits in adjacent rows, behind one another [SINGLE-24]', async (t) => {
  const best = bestAvailable(hall(['xxxoooxxx', 'xxxoooxxx', 'xxxxxxxxx', 'ooxxxxxoo']), 5)
  t.equal(best?.together, 'rows')
  t.same(best?.seats.toSorted((a, b) => a - b).slice(-3), [103, 104, 105])
  t.equal(best?.seats.filter((seat) => seat < 100).length, 2)
})

t.test('rows of different sections, and rows with one between them, are not adjacent [SINGLE-24]', async (t) => {
  const stallsAndBalcony = [...hall(['oo']), ...hall(['xx', 'oo'], 'balcony').map(renumbered)]
  t.equal(bestAvailable(stallsAndBalcony, 4)?.together, 'apart')
  t.equal(bestAvailable(hall(['oo', 'xx', 'oo']), 4)?.together, 'apart')
})

t.test('seats at opposite ends of adjacent rows are not together [SINGLE-24]', async (t) => {
  t.equal(bestAvailable(hall(['ooxxxxxxxx', 'xxxxxxxxoo']), 4)?.together, 'apart')
})

t.test('a party that cannot sit together gets the seats nearest to one another, and is told so', async (t) => {
  const best = bestAvailable(hall(['oxxxxxxxxxoxoxo']), 3)
  t.equal(best?.together, 'apart')
  t.same(
    best?.seats.toSorted((a, b) => a - b),
    [10, 12, 14],
  )
})

t.test('no seat is left alone if a choice of the same quality leaves none [SINGLE-24]', async (t) => {
  t.same(chosen(hall(['xooooox']), 2), [1, 2])
  t.same(chosen(hall(['oooooo', 'xxooox', 'oooooo']), 3), [102, 103, 104])
  const rows = hall(['oooxoooo'])
  const taken = chosen(rows, 3) ?? []
  t.same(taken, [0, 1, 2])
})

t.test('a seat is left alone where every choice leaves one [SINGLE-24]', async (t) => {
  t.equal(chosen(hall(['xooox']), 2)?.length, 2)
})

t.test('wheelchair and companion places are never given [SINGLE-24]', async (t) => {
  t.same(chosen(hall(['wwwwoo']), 2), [4, 5])
  t.equal(bestAvailable(hall(['wwwwo']), 2), undefined)
})

t.test('more people than free seats get none', async (t) => {
  t.equal(bestAvailable(hall(['oxo']), 3), undefined)
  t.equal(bestAvailable([], 1), undefined)
})

t.test('whatever is sold, the seats given were free, are as many as wanted, and lie as told [SINGLE-24]', async (t) => {
  const chance = seeded(7)
  for (let round = 0; round < 300; round++) {
    const rows = hall(
      Array.from({ length: 5 }, () => Array.from({ length: 12 }, () => 'ooxxw '[Math.floor(chance() * 6)]).join('')),
    )
    const wanted = 1 + Math.floor(chance() * 6)
    const free = new Set(rows.flatMap(({ seats }) => seats.flatMap(({ id, state }) => (state === 'free' ? [id] : []))))
    const best = bestAvailable(rows, wanted)
    if (!best) t.ok(free.size < wanted)
    else {
      t.equal(new Set(best.seats).size, wanted)
      t.ok(best.seats.every((seat) => free.has(seat)))
      t.equal(best.together === 'row', longestRun(free) >= wanted)
    }
  }
})

t.test(
  'the better zone is given while it has room; seats together in a lesser one come before seats apart',
  async (t) => {
    const front = { zone: 'A', rows: hall(['oxoxo']) }
    const back = { zone: 'B', rows: hall(['ooooo']).map(renumbered) }
    t.same(bestOfZones([front, back], 1), { zone: 'A', seats: [2], together: 'row' })
    t.same(bestOfZones([front, back], 2)?.zone, 'B')
    t.same(bestOfZones([front, { zone: 'B', rows: hall(['xxxxx']) }], 3)?.together, 'apart')
  },
)

t.test('a choice that leaves one seat alone between two buyers is pointed out', async (t) => {
  t.same(loneSeats(['sold', 'free', 'chosen']), [1])
  t.same(loneSeats(['free', 'chosen', 'free']), [0, 2])
  t.same(loneSeats(['chosen', 'free', 'gap', 'free']), [1])
  t.same(loneSeats(['chosen', 'free', 'kept']), [1])
})

t.test('a seat with a free neighbour, or one that was alone before, is not', async (t) => {
  t.same(loneSeats(['chosen', 'free', 'free', 'chosen']), [])
  t.same(loneSeats(['sold', 'free', 'sold', 'chosen']), [])
  t.same(loneSeats([]), [])
})

const renumbered = (row: HallRow): HallRow => ({
  ...row,
  seats: row.seats.map((seat) => ({ ...seat, id: seat.id + 5000 })),
})

function longestRun(free: ReadonlySet<number>): number {
  return Math.max(
    0,
    ...[...free].map((seat) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].findIndex((step) => !free.has(seat + step))),
  )
}

/** mulberry32 */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
