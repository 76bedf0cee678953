import t from 'tap'
import { seatNames } from '#shared/seats/seat-names'
import { seatsInRanges } from '#shared/seats/seat-ranges'

const seat = (part: string, row: string, number: number) => ({ part, row, number })
const row = (part: string, letter: string) => Array.from({ length: 20 }, (_, at) => seat(part, letter, at + 1))
const hall = [...row('Stalls', 'A'), ...row('Stalls', 'H'), ...row('Grand Circle', 'A'), ...row('Box', 'BB')]

const found = (typed: string) => {
  const { seats, errors } = seatsInRanges(typed, hall)
  return { seats: seats.map(({ part, row, number }) => `${part} ${row}${number}`), errors }
}

t.test('a typed range selects the seats of a row', async (t) => {
  const seats = ['Stalls H10', 'Stalls H11', 'Stalls H12']
  for (const typed of [
    'Stalls H 10-12',
    'stalls h10–12',
    'Stalls row H seats 12 - 10',
    ' H 10-12 ',
    'stalls H 10, 11, 12',
  ])
    t.same(found(typed), { seats, errors: [] }, typed)
})

t.test('several ranges use the row and the part of the hall before them', async (t) => {
  t.same(found('Grand Circle A 1-2, 4; Box BB 3, 5').seats, [
    ...['Grand Circle A1', 'Grand Circle A2', 'Grand Circle A4', 'Box BB3', 'Box BB5'],
  ])
  t.same(found('circle A 1, A 1, 1').seats, ['Grand Circle A1'])
})

t.test('a range that matches no seat or several parts of the hall is an error', async (t) => {
  t.match(found('A 1-2'), { seats: [], errors: [/Stalls and Grand Circle/] })
  t.match(found('Stalls Z 1'), { seats: [], errors: [/No seat matches “Stalls Z 1”/] })
  t.match(found('H 10-12, Stalls'), { seats: ['Stalls H10', /./, /./], errors: [/“Stalls” is not a row and a seat/] })
  t.same(found(' , ;'), { seats: [], errors: [] })
})

t.test('seats are named by ranges, which select the same seats when they are typed', async (t) => {
  const named = {
    'Stalls A1': [seat('Stalls', 'A', 1)],
    'Stalls A1–3, A5, H1–2': [1, 2, 3, 5, 1, 2].map((number, at) => seat('Stalls', at < 4 ? 'A' : 'H', number)),
    'Stalls H20; Grand Circle A1–2; Box BB3': [
      ...[seat('Stalls', 'H', 20), seat('Grand Circle', 'A', 1), seat('Grand Circle', 'A', 2), seat('Box', 'BB', 3)],
    ],
  }
  for (const [names, seats] of Object.entries(named)) {
    t.equal(seatNames(seats), names)
    t.same(found(names), { seats: seats.map((each) => seatNames([each])), errors: [] })
  }
  t.equal(seatNames([]), '')
})
