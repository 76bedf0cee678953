import t from 'tap'
import { availabilityOf } from '#server/box-office/seating/availability'
import { bestAvailable } from '#shared/seats/best-available'
import { hallRows } from '#shared/seats/hall-rows'
import { loneSeats } from '#shared/seats/lone-seats'

/**
 * A hall drawn row by row from the stage: `o` free, `x` sold, `w` a wheelchair place, a digit a free seat of that zone
 * (`o` is in zone 1), a space an aisle. Ids are screen × 10000 + row × 100 + position.
 */
function hall(...screens: readonly (readonly string[])[]) {
  const drawn = screens.flatMap((rows, screenId) =>
    rows.flatMap((row, depth) =>
      [...row].flatMap((letter, position) =>
        letter === ' ' ? [] : [{ letter, id: screenId * 10000 + depth * 100 + position, screenId, depth, position }],
      ),
    ),
  )
  const seats = drawn.map(({ letter, ...place }) => ({
    ...place,
    zoneId: Number(letter) || 1,
    isAccessPlace: letter === 'w',
  }))
  return {
    rows: hallRows(seats, [...screens.keys()]),
    taken: new Set(drawn.flatMap(({ letter, id }) => (letter === 'x' ? [id] : []))),
  }
}
const best = ({ rows, taken }: ReturnType<typeof hall>, count: number, zones = [1]) =>
  bestAvailable(rows, { count, zones, taken })
const chosen = (drawn: ReturnType<typeof hall>, count: number) => best(drawn, count)?.seats
const inOrder = (seats: readonly number[] = []) => seats.toSorted((a, b) => a - b)

t.test('an empty row returns its middle [SINGLE-24]', async (t) => {
  t.same(chosen(hall(['oooooooooo']), 2), [4, 5])
  t.same(chosen(hall(['ooooooooo']), 3), [3, 4, 5])
  t.same(chosen(hall(['ooooo']), 1), [2])
})

t.test('an empty hall returns the middle of its middle row [SINGLE-24]', async (t) => {
  t.same(chosen(hall(['oooooooooo', 'oooooooooo', 'oooooooooo']), 2), [104, 105])
})

t.test('a long row is measured from its own middle, not from the first seat of the hall [SINGLE-24]', async (t) => {
  t.same(chosen(hall(['xxxxxx', 'oooooooooooooo', 'xxxxxx']), 2), [106, 107])
})

t.test('if the middle is sold, the closest adjacent seats are chosen [SINGLE-24]', async (t) => {
  t.same(chosen(hall(['oooooxxxxoooo']), 2), [3, 4])
  t.same(chosen(hall(['oooooxoooo', 'xxxxxxxxxx']), 4), [6, 7, 8, 9])
})

t.test('adjacent seats in another row come before seats on both sides of a sold one [SINGLE-24]', async (t) => {
  t.same(best(hall(['xxoooxx', 'xxoxoxx', 'xxxxxxx']), 3), { seats: [2, 3, 4], together: 'row' })
})

t.test('seats on both sides of an aisle are not adjacent [SINGLE-24]', async (t) => {
  t.same(chosen(hall(['xxoo oooxx']), 3), [5, 6, 7])
  t.equal(best(hall(['xxoo ooxx']), 4)?.together, 'apart')
})

t.test('a party without room in one row sits in adjacent rows, one behind the other [SINGLE-24]', async (t) => {
  const seats = best(hall(['xxxoooxxx', 'xxxoooxxx', 'xxxxxxxxx', 'ooxxxxxoo']), 5)
  t.equal(seats?.together, 'rows')
  t.same(
    inOrder(seats?.seats).slice(-2),
    [104, 105].filter((seat) => seats?.seats.includes(seat)),
  )
  t.ok(seats?.seats.every((seat) => seat < 200))
})

t.test('rows of different parts of the hall, or with a row between them, are not adjacent [SINGLE-24]', async (t) => {
  t.equal(best(hall(['oo'], ['xx', 'oo']), 4)?.together, 'apart')
  t.equal(best(hall(['oo', 'xx', 'oo']), 4)?.together, 'apart')
})

t.test('seats at opposite ends of adjacent rows are not together [SINGLE-24]', async (t) => {
  t.equal(best(hall(['ooxxxxxxxx', 'xxxxxxxxoo']), 4)?.together, 'apart')
})

t.test('a party that can’t sit together gets the closest seats, and the result says so', async (t) => {
  const seats = best(hall(['oxxxxxxxxxoxoxo']), 3)
  t.equal(seats?.together, 'apart')
  t.same(inOrder(seats?.seats), [10, 12, 14])
  t.same(inOrder(chosen(hall(['xxxxoxxxxxxoxox']), 2)), [11, 13], 'though another is nearer to the middle')
})

t.test('the stalls come before the balcony', async (t) => {
  t.same(chosen(hall(['oxxxxxxx', 'xxxxxxxx'], ['xxxoooxx']), 1), [0])
})

t.test('no seat is left alone if an equally good choice avoids it [SINGLE-24]', async (t) => {
  t.same(chosen(hall(['xooooox']), 2), [1, 2])
  t.same(chosen(hall(['oooooo', 'xxooox', 'oooooo']), 3), [102, 103, 104])
  t.same(chosen(hall(['oooxoooo']), 3), [0, 1, 2])
})

t.test('a seat is left alone if every choice leaves one [SINGLE-24]', async (t) => {
  t.equal(chosen(hall(['xooox']), 2)?.length, 2)
})

t.test('wheelchair and companion places are never chosen [SINGLE-24]', async (t) => {
  t.same(chosen(hall(['wwwwoo']), 2), [4, 5])
  t.equal(best(hall(['wwwwo']), 2), undefined)
})

t.test('a group of forty gets seats close to each other, without trying every split', async (t) => {
  const rows = Array.from({ length: 12 }, () => 'oooooxoooo')
  t.match(best(hall(rows), 40), { together: 'apart', seats: { length: 40 } })
})

t.test('a party larger than the number of free seats gets none', async (t) => {
  t.equal(best(hall(['oxo']), 3), undefined)
  t.equal(best(hall([]), 1), undefined)
})

t.test('best available seats are free, of the requested number, and adjacent if it says so [SINGLE-24]', async (t) => {
  const chance = seeded(7)
  for (let round = 0; round < 300; round++) {
    const hallSeats = hall(
      Array.from({ length: 5 }, () => Array.from({ length: 12 }, () => 'ooxxw '[Math.floor(chance() * 6)]).join('')),
    )
    const count = 1 + Math.floor(chance() * 6)
    const free = new Set(
      hallSeats.rows.flatMap(({ seats }) =>
        seats.flatMap(({ id, isAccessPlace }) => (isAccessPlace || hallSeats.taken.has(id) ? [] : [id])),
      ),
    )
    const chosen = best(hallSeats, count)
    if (!chosen) t.ok(free.size < count)
    else {
      t.equal(new Set(chosen.seats).size, count)
      t.ok(chosen.seats.every((seat) => free.has(seat)))
      t.equal(chosen.together === 'row', longestRun(free) >= count)
    }
  }
})

t.test('seats together come before the better zone, and the better zone before seats apart', async (t) => {
  const hallSeats = hall(['1x1x1', '222222'])
  t.same(best(hallSeats, 1, [1, 2])?.seats, [2])
  t.same(best(hallSeats, 2, [1, 2]), { seats: [102, 103], together: 'row' })
  t.same(best(hallSeats, 2, [1]), { seats: [2, 0], together: 'apart' })
  t.equal(best(hall(['1x1x1', '2xxxx']), 4, [1, 2])?.together, 'apart')
})

t.test('a seat beside a free one of another zone is not left alone', async (t) => {
  t.same(best(hall(['211112']), 2, [1])?.seats, [2, 3])
})

t.test('a choice that leaves one seat alone between two buyers is reported', async (t) => {
  t.same(loneSeats(['sold', 'free', 'chosen']), [1])
  t.same(loneSeats(['free', 'chosen', 'free']), [0, 2])
  t.same(loneSeats(['chosen', 'free', 'gap', 'free']), [1])
  t.same(loneSeats(['chosen', 'free', 'withheld']), [1])
})

t.test('a seat with a free neighbour, or one that was already alone, is not', async (t) => {
  t.same(loneSeats(['chosen', 'free', 'free', 'chosen']), [])
  t.same(loneSeats(['sold', 'free', 'sold', 'chosen']), [])
  t.same(loneSeats([]), [])
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

t.test('a performance is limited from 15 % free seats, and moderate from a half', async (t) => {
  const free = [0, 1, 15, 16, 50, 51, 100]
  const expected = ['SoldOut', 'Limited', 'Limited', 'Moderate', 'Moderate', 'High', 'High']
  t.same(
    free.map((seats) => availabilityOf(seats, 100)),
    expected,
  )
})
