import { readCsv } from '../reading/csv-file.ts'
import type { Entry } from '../reading/read-entries.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import type { Seat, SeatLine } from './seat.ts'
import { placeInRows } from './seat-places.ts'

const COLUMNS = {
  required: ['section', 'row', 'seat', 'x', 'y', 'zone'],
  optional: ['attributes', 'key', 'position', 'row-position', 'quality', 'companion'],
} as const
/** The parts of a hall that seats refer to, from hall.yaml. */
interface HallParts {
  screens: readonly { slug: string; sections: readonly { slug: string }[] }[]
  zones: Readonly<Record<string, string>>
}
const ATTRIBUTES = ['W', 'C', 'O', 'R']

/** Reads a hall's seats. Rows are numbered in the order of the file, from the stage backwards. */
export function readSeats(folder: VenueFolder, hall: Entry<HallParts>): Seat[] {
  const file = `halls/${hall.slug}/seats.csv`
  if (!folder.exists(file)) {
    folder.problems.add(file, 1, 'The hall has no seats', 'Create seats.csv with a line for each seat')
    return []
  }
  const rows = readCsv(folder, file, COLUMNS)
  const lines = rows.flatMap(({ line, cells }) => seatLine(folder, file, hall, line, cells) ?? [])
  checkUnique(folder, file, lines)
  return placeInRows(lines)
}

type Cells = Record<(typeof COLUMNS)['required'][number] | (typeof COLUMNS)['optional'][number], string>

function seatLine(
  { problems }: VenueFolder,
  file: string,
  { slug: hall, value }: Entry<HallParts>,
  line: number,
  cells: Cells,
): SeatLine | undefined {
  let isValid = true
  const expect = (condition: boolean, what: string, remedy: string) => {
    if (condition) return
    problems.add(file, line, what, remedy)
    isValid = false
  }
  const screen = value.screens.find(({ sections }) => sections.some(({ slug }) => slug === cells.section))
  const sections = value.screens.flatMap(({ sections }) => sections.map(({ slug }) => slug)).join(', ')
  expect(!!screen, `There is no section “${cells.section}”`, `The sections of hall.yaml are ${sections}`)
  expect(
    Object.hasOwn(value.zones, cells.zone),
    `There is no zone “${cells.zone}”`,
    `The zones of hall.yaml are ${Object.keys(value.zones).join(', ')}`,
  )
  expect(cells.row !== '', 'The seat has no row', 'Write the row’s name, such as A')
  expect(/^[1-9]\d{0,4}$/.test(cells.seat), `“${cells.seat}” is no seat number`, 'Write a whole number from 1')
  for (const name of ['x', 'y'] as const)
    expect(isNumber(cells[name]), `“${cells[name]}” is no place on the map (${name})`, 'Write a number')
  for (const name of ['position', 'row-position', 'quality'] as const)
    expect(/^\d*$/.test(cells[name]), `“${cells[name]}” is no ${name}`, 'Write a whole number, or leave it empty')
  const attributes = cells.attributes.split(/\s+/).filter(Boolean)
  for (const each of attributes)
    expect(ATTRIBUTES.includes(each), `There is no attribute “${each}”`, `The attributes are ${ATTRIBUTES.join(', ')}`)
  if (!isValid || !screen) return undefined
  return {
    ...{ line, attributes, screen: screen.slug, section: cells.section, zone: cells.zone, row: cells.row },
    key: cells.key || `${hall}-${screen.slug}-${cells.row}-${cells.seat}`,
    ...{ number: Number(cells.seat), x: Number(cells.x), y: Number(cells.y) },
    position: cells.position ? Number(cells.position) : undefined,
    rowPosition: cells['row-position'] ? Number(cells['row-position']) : undefined,
    quality: cells.quality ? Number(cells.quality) : undefined,
    companion: cells.companion === '-' ? null : cells.companion || undefined,
  }
}

const isNumber = (text: string) => /^-?\d{1,6}(?:\.\d+)?$/.test(text)

function checkUnique({ problems }: VenueFolder, file: string, seats: readonly SeatLine[]) {
  const first = new Map<string, number>()
  for (const { line, screen, row, number, key } of seats) {
    const same = first.get(`${screen}/${row}/${number}`) ?? first.get(key)
    if (same !== undefined)
      problems.add(file, line, `Row ${row}, seat ${number} is in line ${same} too`, 'Remove one of the two lines')
    first.set(`${screen}/${row}/${number}`, line)
    first.set(key, line)
  }
  for (const { line, companion, attributes } of seats) {
    if (typeof companion === 'string' && !first.has(companion))
      problems.add(file, line, `There is no seat “${companion}”`, 'Write the key of a wheelchair place of this hall')
    if (companion && !attributes.includes('C'))
      problems.add(file, line, 'Only a companion’s seat has a companion', 'Add the attribute C, or empty the cell')
  }
}
