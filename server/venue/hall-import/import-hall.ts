import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stringify } from 'yaml'
import { LIMITS } from '#server/seat-map/svg-tree'
import { csvLine } from '../export/export-files.ts'
import { SLUG } from '../reading/field-types.ts'
import { slugFrom } from '../slug-from.ts'
import { type Note, UnreadablePlan } from './found-plan.ts'
import { type ImportedHall, importedHall } from './imported-hall.ts'
import { readDrawnPlan } from './read-drawn-plan.ts'
import { readPretixPlan } from './read-pretix-plan.ts'

/**
 * Writes a hall's folder from a seating plan: pretix' JSON or a drawing in SVG. Throws `UnreadablePlan` or
 * `UnusableMap` if it can't be read, and writes nothing if the folder already has a hall.
 */
export function importHall(file: string, folder: string, note: Note): ImportedHall {
  const slug = path.basename(path.resolve(folder))
  if (!SLUG.test(slug))
    throw new UnreadablePlan(
      `“${slug}” is no name of a hall’s folder. Write one such as halls/${slugFrom(slug) || 'main'}`,
    )
  if (existsSync(path.join(folder, 'hall.yaml')))
    throw new UnreadablePlan(`${folder} already has a hall. Name another folder, or delete this one first`)
  if (!existsSync(file)) throw new UnreadablePlan('There is no such file')
  if (statSync(file).size > LIMITS.bytes) throw new UnreadablePlan(`It is larger than ${LIMITS.bytes} bytes`)
  const text = readFileSync(file, 'utf8')
  const isJson = text.trimStart().startsWith('{')
  const plan = isJson ? readPretixPlan(text, note) : readDrawnPlan(text, path.parse(file).name, note)
  const hall = importedHall(plan, slug, note)
  mkdirSync(folder, { recursive: true })
  for (const { slug: screen, seats } of hall.screens)
    writeFileSync(
      path.join(folder, `${screen}.svg`),
      plan.draw(new Map(seats.map(({ found, key }) => [found, key])), hall.scale),
    )
  writeFileSync(path.join(folder, 'seats.csv'), seatsTable(hall))
  writeFileSync(path.join(folder, 'hall.yaml'), hallFile(hall))
  return hall
}

const hallFile = ({ name, screens, zones }: ImportedHall) =>
  stringify({ name, screens: screens.map(({ seats: _, ...screen }) => screen), zones }, { lineWidth: 0 })

const COLUMNS = ['section', 'row', 'seat', 'x', 'y', 'zone', 'attributes']
const seatsTable = ({ screens }: ImportedHall) =>
  [
    COLUMNS,
    ...screens.flatMap(({ seats }) =>
      seats.map(({ section, row, number, x, y, zone }) => [section, row, number, x, y, zone, '']),
    ),
  ]
    .map(csvLine)
    .join('')
