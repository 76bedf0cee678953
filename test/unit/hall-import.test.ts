import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { UnusableMap } from '#server/seat-map/svg-tree'
import { UnreadablePlan } from '#server/venue/hall-import/found-plan'
import { importHall } from '#server/venue/hall-import/import-hall'
import { seatNameOf } from '#server/venue/hall-import/seat-names'
import { readVenueFiles } from '#server/venue/read-venue-files'
import { problemLine } from '#server/venue/reading/problems'
import { cabaretPlan, drawnHall, playhousePlan, twoLevelsPlan } from '#test/support/seating-plans'
import { smallVenue, venueFolder } from '#test/support/small-venue'

/** Imports a plan as the small venue's second hall, and checks the venue. */
function imported(t: Test, text: string) {
  const root = venueFolder(t, { ...smallVenue, plan: text })
  const notes: string[] = []
  const folder = path.join(root, 'halls/studio')
  importHall(path.join(root, 'plan'), folder, (at, what) => notes.push(`${at}: ${what}`))
  const { files, problems } = readVenueFiles(root)
  t.same(problems.map(problemLine), [], 'check finds nothing wrong')
  const hall = files?.halls.find(({ slug }) => slug === 'studio')
  if (!hall) throw new Error('The hall is missing')
  const drawings = readdirSync(folder).filter((name) => name.endsWith('.svg'))
  t.ok(drawings.length > 0)
  for (const name of drawings)
    t.notMatch(readFileSync(path.join(folder, name), 'utf8'), 'data-without', 'what is no seat here isn’t drawn as one')
  const seats = hall.seats.map(({ key, section, zone }) => `${key.replace('studio-', '')} ${section} ${zone}`)
  return { notes, hall, seats, read: (name: string) => readFileSync(path.join(folder, name), 'utf8') }
}

t.test('imports a plan of pretix with its sections, categories and stage', async (t) => {
  const { hall, seats, notes, read } = imported(t, playhousePlan)
  t.equal(hall.value.name, 'Small Playhouse')
  t.same(hall.value.zones, { 'price-i': 'Price I', 'price-ii': 'Price II' })
  t.same(seats, [
    ...[1, 2, 3, 4].map((seat) => `hall-1-${seat} stalls price-i`),
    ...[1, 2, 3, 4].map((seat) => `hall-2-${seat} stalls price-i`),
    ...[1, 2].map((seat) => `hall-L-${seat} box price-ii`),
  ])
  t.same(notes, ['Category Standing: has no seats; left out'])
  t.match(read('hall.svg'), /<rect [^>]*fill="#cccccc"[^>]*\/><text [^>]*>Bühne<\/text>/)
  t.notMatch(read('hall.svg'), /url\(/)
  const gaps = hall.seats.slice(1, 4).map(({ x }, at) => x - (hall.seats[at]?.x ?? 0))
  t.same(gaps.map(Math.round), [24, 24, 24])
})

t.test('long names are shortened, and areas with very many points are left out', async (t) => {
  const long = (text: string) => text.padEnd(80, ' and more')
  const areaWith = (points: number) => ({
    shape: 'polygon',
    position: { x: 0, y: 0 },
    polygon: { points: Array.from({ length: points }, (_, x) => ({ x, y: x % 7 })) },
  })
  const plan = JSON.parse(playhousePlan)
  plan.name = long('Playhouse')
  plan.categories[0].name = long('Price I')
  for (const zone of plan.zones) {
    zone.name = long(zone.name)
    for (const { seats } of zone.rows) for (const seat of seats) seat.category = long('Price I')
  }
  plan.zones[1].areas = [areaWith(1_000), areaWith(1_001)]
  const { hall, notes } = imported(t, JSON.stringify(plan))
  t.equal(hall.value.name, long('Playhouse').slice(0, 60))
  t.same(Object.values(hall.value.zones), [long('Price I').slice(0, 60)])
  t.match(notes.join('\n'), /area 2: has a shape “polygon” that can’t be read/)
  t.equal(notes.filter((note) => note.includes('polygon')).length, 1)
})

t.test('sections with the same rows become screens of their own', async (t) => {
  const { hall, seats, notes, read } = imported(t, twoLevelsPlan)
  t.same(
    hall.value.screens.map(({ slug, name }) => [slug, name]),
    [
      ['stalls', 'Stalls'],
      ['balcony', 'Balcony'],
    ],
  )
  t.equal(seats.filter((seat) => seat.includes('-A-')).length, 6)
  t.match(notes.join('\n'), /area 2: has a shape “star” that can’t be read; left out\n.*each became a screen/)
  t.notMatch(read('balcony.svg'), /studio-stalls/)
})

t.test('of a drawing whose sections become screens, each screen has its own seats', async (t) => {
  const seat = (name: string, x: number, y: number) => `<circle id="${name}" cx="${x}" cy="${y}" r="4"/>`
  const names = ['Stalls_R1_S1', 'Stalls_R1_S2', 'Balcony_R1_S1', 'Balcony_R1_S2', 'Balcony_R1_S3']
  const shapes = names.map((name, at) => seat(name, 20 + 20 * (at % 3), name.startsWith('Stalls') ? 10 : 90))
  const { read } = imported(t, `<svg viewBox="0 0 100 100">${shapes.join('')}</svg>`)
  t.same(
    ['stalls', 'balcony'].map((screen) => read(`${screen}.svg`).match(/<circle/g)?.length),
    [2, 3],
  )
})

t.test('seats without a number of their own get a free one, and the import says so', async (t) => {
  const { hall, notes } = imported(t, cabaretPlan)
  t.same(
    hall.seats.map(({ row, number, zone }) => `${row}/${number} ${zone}`),
    ['1/1 table', '1/2 table', '1/3 table', '1/4 unheard-of', '2/1 table', '2/2 no-category'],
  )
  t.match(notes.join('\n'), /Zone Tables <1>, row 1, seat 2a: “2a” is no free whole number in its row; it is seat 3/)
  t.match(notes.join('\n'), /row 2: has no name/)
  t.equal(notes.length, 6)
})

t.test('imports a drawing with rows as groups, names and attributes', async (t) => {
  const { hall, seats, notes, read } = imported(t, drawnHall)
  t.same(seats, [
    ...[1, 2, 3].map((seat) => `hall-A-${seat} stalls front`),
    ...[1, 2].map((seat) => `hall-B-${seat} stalls front`),
    'hall-C-1 gallery rear',
  ])
  const [first, second] = hall.seats
  t.same([first?.x, first?.y, second?.x], [40, 280, 64], 'in the scale of maps')
  t.match(notes.join('\n'), /script.*left out/)
  t.match(notes.join('\n'), /transform that can’t be read/)
  t.match(notes.join('\n'), /Shape in row B: has no number; it is seat 1/)
  t.notMatch(read('hall.svg'), /script|onload|elsewhere|ENTITY/)
})

t.test('reads the names of seats, and not those of scenery', async (t) => {
  const named = (name: string) => Object.values(seatNameOf(name) ?? {}).join('|')
  t.same(['A-12', 'A12', 'row-B-seat-4', 'Stalls_R3_S12', 'Stalls Reihe 7 Platz 9', 'seat 5', '12'].map(named), [
    '|A|12',
    '|A|12',
    '|B|4',
    'Stalls|3|12',
    'Stalls|7|9',
    '||5',
    '||12',
  ])
  const fromFirst = (name: string) => Object.values(seatNameOf(name, true) ?? {}).join('|')
  t.same(['seat-2-B-1', 'seat-4-AA-Dress circle', 'A-12'].map(fromFirst), ['1|B|2', 'Dress circle|AA|4', '|A|12'])
  t.same(['Exit-1', 'stage', 'A', 'wall 3', ''].map(named), ['', '', '', '', ''])
})

t.test('reads names from the end that gives fewer sections', async (t) => {
  const sectionsOf = (names: readonly string[]) => {
    const circles = names.map((name, at) => `<circle id="${name}" cx="${20 * at}" cy="10" r="4"/>`).join('')
    const { hall } = imported(t, `<svg viewBox="0 0 200 20">${circles}</svg>`)
    return hall.seats.map(({ section, row, number }) => `${section} ${row} ${number}`)
  }
  t.same(sectionsOf(['seat-1-A-1', 'seat-2-A-1', 'seat-3-A-1']), ['1 A 1', '1 A 2', '1 A 3'])
  t.same(sectionsOf(['seat-1-A-1', 'seat-1-A-2', 'seat-1-A-3']), ['seat-1 A 1', 'seat-1 A 2', 'seat-1 A 3'])
})

t.test('reads each seat’s section, row, number and zone from the closest part that states it', async (t) => {
  let x = 0
  const seat = (attributes: string) => {
    x += 20
    return `<circle ${attributes} cx="${x}" cy="10" r="4"/>`
  }
  const cases: [what: string, drawing: string, seats: string[]][] = [
    ['invisible parts', `<defs>${seat('id="A-8"')}</defs><g><symbol>${seat('id="A-9"')}</symbol></g>`, []],
    ['the stage', `<g id="Podium">${seat('id="A-9"')}</g>${seat('id="stage 9"')}`, []],
    ['a number outside seats', `<g id="Stalls">${seat('id="9"')}</g>${seat('')}`, []],
    [
      'a row of its own',
      `<g id="Row B">${seat('id="A-1" data-row="K"')}${seat('id="C-2"')}</g>`,
      ['seats K 1', 'seats C 2'],
    ],
    ['an empty row of its own', `<g id="Row B">${seat('id="A-1" data-row=""')}</g>`, ['seats A 1']],
    ['a row of its group', `<g id="Row B">${seat('id="4"')}${seat('data-seat="6"')}</g>`, ['seats B 4', 'seats B 6']],
    ['the inner of two rows', `<g data-row="B"><g data-row-name="C">${seat('id="4"')}</g></g>`, ['seats C 4']],
    ['a stated name', `<g id="Stalls">${seat('id="B-9" data-seat="D-7"')}</g>`, ['stalls D 7']],
    [
      'a section in a name',
      `<g id="Stalls">${seat('id="Box_R3_S12"')}${seat('id="A-1"')}</g>`,
      ['box 3 12', 'stalls A 1'],
    ],
    [
      'a section of its own',
      `<g data-section="Stalls">${seat('id="Box_R3_S12" data-section="Loge"')}${seat('id="A-1" data-block="Tier"')}</g>`,
      ['loge 3 12', 'tier A 1'],
    ],
    ['a stated section', `<g id="Stalls"><g data-section="Tier" id="Left">${seat('id="A-1"')}</g></g>`, ['tier A 1']],
    ['the inner of two sections', `<g id="Stalls"><g id="Gallery"><g>${seat('id="A-1"')}</g></g></g>`, ['gallery A 1']],
    ['no section', `<g id="Layer 1"><g id="3"><g id="Rows">${seat('id="A-1"')}</g></g></g>`, ['seats A 1']],
    ['seats of a section', `<g id="Seats_Stalls">${seat('id="12"')}</g>`, ['stalls 1 12']],
    [
      'a zone',
      `<g data-price-category="Front">${seat('id="A-1"')}${seat('id="A-2" data-category="Rear"')}</g>`,
      ['seats A 1 front', 'seats A 2 rear'],
    ],
    ['as many sections from either end', seat('id="seat-2-B-1"'), ['seat-2 B 1']],
  ]
  for (const [what, drawing, seats] of cases) {
    // The first seat makes every drawing a plan.
    const { hall } = imported(t, `<svg viewBox="0 0 2000 20">${seat('id="Tower_R9_S9"')}${drawing}</svg>`)
    const read = hall.seats.map(({ section, row, number, zone }) => {
      const known = `${section.toLowerCase()} ${row} ${number}`
      return zone === 'all-seats' ? known : `${known} ${zone}`
    })
    t.same(
      read.filter((each) => each !== 'tower 9 9'),
      seats,
      what,
    )
  }
})

t.test('refuses a file that is no plan, too large, too deep or without seats', async (t) => {
  const deep = `<svg>${'<g>'.repeat(80)}<circle id="A-1" r="2"/>${'</g>'.repeat(80)}</svg>`
  const many = {
    zones: [{ name: 'A', rows: [{ row_number: 'A', seats: Array(20_002).fill({ position: { x: 1, y: 1 } }) }] }],
  }
  const cases: [string, RegExp][] = [
    ['{', /isn’t valid JSON/],
    ['{"zones": 1}', /no list “zones”/],
    ['{"zones": [null, {"rows": [null, {"seats": {}}], "areas": 4}]}', /has no seats/],
    [JSON.stringify(many), /more than 20000 seats/],
    ['<svg><circle r="2"/></svg>', /has no seats/],
    ['no drawing', /not an SVG/],
    [deep, /64 deep/],
    [`<svg>${' '.repeat(8_000_000)}</svg>`, /larger than 8000000 bytes/],
  ]
  for (const [text, says] of cases) {
    const root = venueFolder(t, { plan: text })
    const run = () => importHall(path.join(root, 'plan'), path.join(root, 'halls/studio'), () => undefined)
    t.throws(run, { message: says }, String(says))
    try {
      run()
    } catch (error) {
      t.ok(error instanceof UnreadablePlan || error instanceof UnusableMap)
    }
  }
  const root = venueFolder(t, { ...smallVenue, plan: playhousePlan })
  t.throws(
    () => importHall(path.join(root, 'plan'), path.join(root, 'halls/main'), () => undefined),
    /already has a hall/,
  )
  t.throws(() => importHall(path.join(root, 'plan'), path.join(root, 'The Hall'), () => undefined), /halls\/the-hall/)
})
