import t from 'tap'
import { demonstrationMedia } from '#server/demonstration/pictures/media'
import { demonstrationFolder } from '#server/venue/demonstration-folder'
import { readVenueFiles } from '#server/venue/read-venue-files'
import { createProblems, problemLine } from '#server/venue/reading/problems'
import { smallVenue, venueFolder } from '#test/support/small-venue'

const HALL = 'halls/main/hall.yaml'
const SEATS = 'halls/main/seats.csv'
const HAMLET = 'productions/hamlet/production.yaml'
const SERIES = 'series/first-nights/series.yaml'
const PLANS = 'price-plans.yaml'

/** File, what is replaced by what (null: the file is missing), and the problem’s line with some of its words. */
type Mistake = readonly [file: string, from: string | null, to: string, line: number, says: string, elsewhere?: string]

/** Returns a look with one colour changed; it begins in line 24 of the small venue's venue.yaml. */
function look(colour: string): string {
  const colours = { background: '"#eef2f5"', text: '"#10222e"', accent: '"#0b5d7a"', accentText: '"#ffffff"' }
  const [name = '', value = ''] = colour.split(': ')
  const lines = Object.entries({ ...colours, [name]: value }).map((each) => `    ${each.join(': ')}\n`)
  return `look:\n  colours:\n${lines.join('')}`
}

const mistakes: readonly Mistake[] = [
  ['venue.yaml', null, '', 1, 'There is no venue.yaml'],
  ['venue.yaml', 'name: Theater am Kanal\n', '', 1, '“name” is missing'],
  ['venue.yaml', 'timeZone: Europe/Berlin', 'timeZone: Europe/Berlim', 3, 'no time zone “Europe/Berlim”'],
  ['venue.yaml', 'currency: EUR', 'currency: Euro', 4, 'no currency “Euro”'],
  ['venue.yaml', 'currency: EUR', 'currency: JPY', 4, 'no currency “JPY” with two decimals'],
  ['venue.yaml', 'locale: en-GB', 'locale: english language', 5, 'no English locale “english language”'],
  ['venue.yaml', 'locale: en-GB', 'locale: de-DE', 5, 'no English locale “de-DE”'],
  ['venue.yaml', 'country: DE', 'country: DD', 23, 'no country “DD”'],
  ['venue.yaml', 'town: Berlin', 'twon: Berlin', 2, '“twon” is unknown here'],
  ['venue.yaml', 'town: Berlin', 'town: [Berlin', 3, 'Isn’t valid YAML'],
  ['venue.yaml', 'town: Berlin', 'name: Berlin', 2, 'Isn’t valid YAML'],
  ['venue.yaml', 'town: Berlin', 'town:', 2, '“town” has no value'],
  ['venue.yaml', 'amount: 2', 'amount: two', 13, 'an amount of money, not “two”'],
  ['venue.yaml', 'amount: 2', 'amount: -2', 13, 'an amount of money, not -2'],
  ['venue.yaml', 'Genre: [Play, Concert]', 'Genre: Play', 9, 'a list of options for each filter'],
  ['venue.yaml', '    description: By email, at once.\n', '', 15, 'description” is missing'],
  ['venue.yaml', 'fund: new-work', 'fund: new-wrok', 19, 'no fund “new-wrok”'],
  ['venue.yaml', 'country: DE\n', look('accent: "#9bb7d4"'), 27, '“accent” on “background” has a contrast of 1.8'],
  ['venue.yaml', 'country: DE\n', look('text: "#777777"'), 26, '“text” on “background” has a contrast of 4.0'],
  ['venue.yaml', 'country: DE\n', look('accentText: grey'), 28, '“look.colours.accentText” must be a colour'],
  ['venue.yaml', 'country: DE\n', 'look:\n  fonts: { text: fonts/kanal.woff2 }\n', 24, 'no font “fonts/kanal.woff2”'],
  ['venue.yaml', 'country: DE\n', 'look:\n  fonts: { display: venue.yaml }\n', 24, 'no font “venue.yaml”'],
  [
    'venue.yaml',
    'country: DE\n',
    'look:\n  fonts: { display: fraunces }\n',
    24,
    'npm install @fontsource-variable/fraunces',
  ],
  ['venue.yaml', 'country: DE\n', 'look:\n  corner: 99\n', 24, 'a whole number from 0 to 24, not 99'],
  [HALL, null, '', 1, 'has no hall.yaml'],
  ['venue.yaml', 'country: DE\n', 'returnedSeats: { minutes: 500 }\n', 23, 'a whole number from 0 to 240, not 500'],
  ['venue.yaml', 'country: DE\n', 'returnedSeats: { hours: 22-8 }\n', 23, 'two hours from 0 to 24, the earlier first'],
  [HALL, 'name: Main hall', 'name: 7', 1, 'must be a text, not 7'],
  [HALL, 'slug: rear', 'slug: front', 8, '“front” is used twice'],
  [HALL, 'slug: stalls', 'slug: The Stalls', 3, 'must be a slug'],
  [HALL, '  b: Zone B', '  b: Zone B\n  c: Zone C', 13, '“c” has no seats'],
  [HALL, '  a: Zone A', '  A: Zone A', 11, 'isn’t a slug'],
  [HALL, 'name: Stalls', 'name: Stalls\n    preview: stalls.jpg', 5, 'no picture “stalls.jpg”'],
  [HALL, 'name: Front', 'name: Front\n        view: front.jpg', 8, 'no picture “front.jpg”'],
  [SEATS, null, '', 1, 'has no seats'],
  [SEATS, 'section,row,seat', 'section,row,number', 1, 'column “seat” is missing'],
  [SEATS, 'zone,attributes', 'zone,colour', 1, 'column “colour” is unknown'],
  [SEATS, 'front,A,2,34,10,a,', 'front,A,2,34,10,a', 3, 'has 6 cells'],
  [SEATS, 'front,A,2', 'side,A,2', 3, 'no section “side”'],
  [SEATS, 'front,A,2,34,10,a', 'front,A,2,34,10,z', 3, 'no zone “z”'],
  [SEATS, 'front,A,2', 'front,,2', 3, 'has no row'],
  [SEATS, 'front,A,2', 'front,A,two', 3, '“two” is no seat number'],
  [SEATS, 'front,A,2', 'front,A,1', 3, 'is in line 2 too'],
  [SEATS, '2,34,10,a', '2,here,10,a', 3, 'no place on the map'],
  [SEATS, '40,b,W', '40,b,X', 6, 'no attribute “X”'],
  [SEATS, '40,b,W', '40,b,"W', 6, 'Isn’t valid CSV'],
  [
    'halls/main/stalls.svg',
    '',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"><circle data-seat="main-stalls-A-1" cx="10" cy="10" r="9"/></svg>',
    3,
    '“main-stalls-A-2” isn’t on its map',
    SEATS,
  ],
  ['halls/main/stalls.svg', '', 'no drawing', 1, 'The map can’t be used'],
  ['price-types.csv', null, '', 1, 'There are no price types'],
  ['price-types.csv', 'adult,Adult,seat', 'adult,Adult,chair', 2, 'no kind “chair”'],
  ['price-types.csv', 'adult,Adult,seat', 'adult,,seat', 2, 'has no name'],
  ['price-types.csv', 'member,Member,seat,,membership', 'member,Member,seat,,member', 4, '“member” can’t be needed'],
  ['price-types.csv', 'friends,Friends', 'adult,Friends', 5, '“adult” is used twice'],
  [PLANS, 'hall: main', 'hall: mian', 2, 'no hall “mian”'],
  [PLANS, 'adult: { a: 45, b: 30.50 }', 'adutl: { a: 45, b: 30.50 }', 4, 'no price type “adutl”'],
  [PLANS, 'a: 45, b: 30.50', 'a: 45, c: 30.50', 4, 'no zone “c”'],
  [PLANS, 'a: 45, b: 30.50', 'a: 45, b: 30.505', 4, 'an amount for each zone'],
  [PLANS, 'adult: { a: 40, b: 27 }', 'adult: { a: 40 }', 10, 'no price for the zone “b”'],
  [PLANS, 'adult: { a: 40, b: 27 }', 'programme: { a: 40, b: 27 }', 11, 'isn’t a price of seats'],
  ['extras.yaml', 'programme: 5', 'adult: 5', 3, '“adult” is a price of seats'],
  ['extras.yaml', 'programme:\n  name', 'The Programme:\n  name', 1, 'isn’t a slug'],
  [SERIES, 'kind: fixed', 'kind: fix', 3, 'must be fixed or flexi'],
  ['series/first-nights/about.md', null, '', 1, 'The series has no page', SERIES],
  [HAMLET, null, '', 1, 'has no production.yaml'],
  ['productions/hamlet/about.md', null, '', 1, 'The production has no page', HAMLET],
  [HAMLET, 'hall: main', 'hall: mian', 4, 'no hall “mian”'],
  [HAMLET, 'presenter: nachtmusik', 'presenter: nachtmusick', 3, 'no presenter “nachtmusick”'],
  [HAMLET, 'series: first-nights', 'series: last-nights', 5, 'no series “last-nights”'],
  [HAMLET, 'filters: [Play]', 'filters: [Plays]', 11, 'no filter option “Plays”'],
  [HAMLET, 'minutes: 150', 'minutes: 2h30', 6, 'a whole number'],
  [HAMLET, '  - name: Amara Quill\n    role', '  - role', 8, 'name” is missing'],
  [HAMLET, 'id: 101', 'id: 104', 10, 'There is no artist 104'],
  [HAMLET, 'id: 101', 'id: 103', 10, 'The artist 103 is “Ilse Varga” in artists.csv, not “Amara Quill”'],
  [HAMLET, 'id: 101', 'id: 101\n  - { name: Amara Quill, id: 101 }', 11, 'The artist 101 is in the list twice'],
  [HAMLET, 'id: 101', 'id: amara-quill', 10, 'a whole number from 1 to 2147483647, not “amara-quill”'],
  ['artists.csv', '102,Amara Quill', '101,Amara Quill', 3, 'The id 101 is in the table twice'],
  ['artists.csv', '102,Amara Quill', '0,Amara Quill', 3, '“0” is no id'],
  ['artists.csv', '103,Ilse Varga', '103,', 4, 'The artist has no name'],
  [HAMLET, 'onSale: 2026-01-10 10:00', 'onSale: 10.1.2026', 13, 'a date and a time, not “10.1.2026”'],
  [HAMLET, 'presale: 2026-01-05', 'presale: 2026-02-05', 14, 'pre-sale begins after the sale'],
  [HAMLET, 'start: 2099-03-13 19:30', 'start: 2099-02-30 19:30', 22, 'a date and a time'],
  [HAMLET, 'start: 2099-03-13 19:30', 'start: 2099-03-13 19:60', 22, 'a date and a time'],
  [HAMLET, 'start: 2099-03-13 19:30', 'start: 2099-03-13 24:00', 22, 'a date and a time'],
  [HAMLET, 'start: 2099-03-13 19:30', 'start: 2099-03-12 19:30', 22, 'has hamlet at 2099-03-12 19:30 too'],
  [
    HAMLET,
    '  - start: 2099-03-13',
    '  - slug: first-night\n    start: 2099-03-13',
    22,
    'Two performances are “first-night”',
  ],
  [HAMLET, '    plan: standard\n    extras', '    plan: standart\n    extras', 18, 'no price plan “standart”'],
  [HAMLET, '    plan: standard\n    extras', '    extras', 16, 'has no price plan'],
  [HAMLET, 'extra: programme', 'extra: program', 20, 'no extra “program”'],
  ['venue.yaml', 'amount: 2', 'amount: 2\n    tax: GST', 14, 'no rate of tax “GST”'],
  ['venue.yaml', 'country: DE\n', 'tax: { VAT: 7 }\n', 23, 'a rate for each name'],
  ['price-types.csv', 'needs\nadult,Adult,seat,,', 'needs,tax\nadult,Adult,seat,,,VAT', 2, 'no rate of tax “VAT”'],
  ['memberships.yaml', 'price: 60', 'price: 60\n  tax: VAT', 5, 'no rate of tax “VAT”'],
  [HAMLET, 'stock: 10', 'stock: many', 21, 'a whole number'],
  [HAMLET, 'tags: [Shakespeare]', 'image: poster.jpg', 12, 'no picture “poster.jpg”'],
  [HAMLET, 'tags: [Shakespeare]', 'colours: { background: red }', 12, 'must be a colour'],
  [HAMLET, 'tags: [Shakespeare]', 'booking: { type: external }', 12, 'has no url'],
  ['packages.yaml', 'of: hamlet/first-night', 'of: macbeth/first-night', 8, 'no production “macbeth”'],
  ['packages.yaml', 'of: hamlet/first-night', 'of: hamlet', 8, 'has 2 performances'],
  ['packages.yaml', 'of: hamlet/first-night', 'of: hamlet/last-night', 8, 'no performance “last-night”'],
  ['packages.yaml', 'kind: fixed', 'kind: flexi', 3, 'The series is fixed'],
  ['packages.yaml', 'offSale: 2099', 'offSale: 2019', 6, 'ends before it is on sale'],
  ['memberships.yaml', 'price: 60', 'price: 60 EUR', 4, 'an amount of money'],
  ['memberships.yaml', 'priceTypes: [member]', 'priceTypes: [members]', 5, 'no price type “members”'],
  ['memberships.yaml', 'presales: [hamlet]', 'presales: [hamelt]', 6, 'no production “hamelt”'],
  ['promo-codes.csv', 'EARLY', 'EARLY BIRD', 2, 'is no promo code'],
  ['promo-codes.csv', '2099-01-10 10:00', 'next year', 2, '“next year” is no date'],
  ['promo-codes.csv', '2099-01-10', '2019-01-10', 2, 'ends before it starts'],
  ['promo-codes.csv', ',hamlet,', ',hamlet macbeth,', 2, 'no production “macbeth”'],
  ['promo-codes.csv', ',100', ',all', 2, 'is no number of orders'],
]

function withMistake([file, from, to]: Mistake): Record<string, string> {
  const { [file]: text = '', ...others } = smallVenue
  if (from === null) return others
  if (!text.includes(from)) throw new Error(`${file} doesn’t contain ${from}`)
  return { ...others, [file]: text.replace(from, to) }
}

t.test('finds no error in a complete venue', async (t) => {
  const { problems, files } = readVenueFiles(venueFolder(t, smallVenue))
  t.same(problems.map(problemLine), [])
  t.equal(files?.productions[0]?.value.performances.length, 2)
})

t.test('reports every mistake with its file and line', async (t) => {
  for (const mistake of mistakes) {
    const [file, , , line, says, elsewhere = file] = mistake
    const found = readVenueFiles(venueFolder(t, withMistake(mistake))).problems.map(problemLine)
    const where = `${elsewhere}:${line}: `
    t.ok(
      found.some((each) => each.startsWith(where) && each.includes(says)),
      `${where}${says}`,
      { found },
    )
  }
  t.ok(mistakes.length >= 60)
})

t.test('reports the mistakes of several files at once', async (t) => {
  const files = { ...smallVenue, [HAMLET]: 'title: Hamlet\n', 'extras.yaml': 'programme: 5\n', [SEATS]: '' }
  const found = readVenueFiles(venueFolder(t, files)).problems
  t.ok(new Set(found.map(({ file }) => file)).size >= 3)
})

t.test('a mistake says what to do, and suggests the most similar key', async (t) => {
  const mistake = withMistake([HAMLET, 'hall: main', 'hall: mian', 4, ''])
  const [problem] = readVenueFiles(venueFolder(t, mistake)).problems
  t.match(problem?.remedy, /Did you mean “main”\? Otherwise add it to halls\//)
})

t.test('the demonstration’s folder has no problem, with the pictures that are drawn beside it', async (t) => {
  const furtherMedia = await demonstrationMedia((problem) => t.fail(problem))()
  t.same(readVenueFiles(demonstrationFolder, { furtherMedia }).problems.map(problemLine), [])
  t.ok(readVenueFiles(demonstrationFolder).problems.length > 100, 'its pictures aren’t in it')
})

t.test('times are counted from the first day, over the end of a month', async (t) => {
  const relative = withMistake([HAMLET, 'onSale: 2026-01-10 10:00', 'onSale: -29d 10:00', 0, ''])
  const { files } = readVenueFiles(venueFolder(t, relative), { today: '2028-03-01' })
  t.equal(files?.productions.find(({ slug }) => slug === 'hamlet')?.value.onSale, '2028-02-01 10:00')
})

t.test('ids.csv has whole numbers of known kinds, and each key and id once', async (t) => {
  const lines = ['performance,hamlet/first,2001', 'play,hamlet,1', 'zone,main/a,0', 'zone,main/b,1.5']
  const again = [
    'performance,hamlet/first,2002',
    'performance,hamlet/second,2001',
    'performance,hamlet/third,9999999999',
  ]
  const ids = `kind,key,id\n${[...lines, ...again].join('\n')}\n`
  const { problems } = readVenueFiles(venueFolder(t, { ...smallVenue, 'ids.csv': ids }))
  t.same(
    problems.map(({ file, line, what }) => `${file}:${line} ${what}`),
    [
      'ids.csv:3 There is no kind “play”',
      'ids.csv:4 “0” is no id',
      'ids.csv:5 “1.5” is no id',
      'ids.csv:6 performance hamlet/first is in the table twice',
      'ids.csv:7 performance 2001 is in the table twice',
      'ids.csv:8 “9999999999” is no id',
    ],
  )
})

t.test('problems are listed by file and line, each once', async (t) => {
  const { add, list } = createProblems()
  for (const [file, line] of [
    ['b.csv', 3],
    ['a.csv', 12],
    ['a.csv', 2],
    ['a.csv', 12],
  ] as const)
    add(file, line, 'is wrong', 'Mend it')
  t.same(
    list().map(({ file, line }) => `${file}:${line}`),
    ['a.csv:2', 'a.csv:12', 'b.csv:3'],
  )
})
