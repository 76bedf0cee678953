import { UnusableMap } from '#server/seat-map/svg-tree'
import { UnreadablePlan } from './hall-import/found-plan.ts'
import { importHall } from './hall-import/import-hall.ts'

/** Imports a seating plan as a hall, and prints what couldn't be read as it was. Returns the exit status. */
export function importHallByCommand(file: string, folder: string): number {
  let notes = 0
  const note = (at: string, what: string) => {
    notes += 1
    if (notes <= MAX_NOTES) print(`${file}: ${at}: ${what}`)
  }
  try {
    const { screens, zones, name } = importHall(file, folder, note)
    if (notes > MAX_NOTES) print(`${file}: and ${notes - MAX_NOTES} more`)
    const seats = screens.reduce((sum, screen) => sum + screen.seats.length, 0)
    const sections = screens.flatMap((screen) => screen.sections.map((section) => section.slug))
    print(`${folder}: “${name}”, seats: ${seats}; sections: ${sections.join(', ')}`)
    print(
      `Zones, from the most to the least expensive: ${Object.keys(zones).join(', ')}. Correct the order in hall.yaml.`,
    )
    print('Add attributes such as W (wheelchair place) to seats.csv, and the hall’s prices to price-plans.yaml.')
    return 0
  } catch (error) {
    if (!(error instanceof UnreadablePlan || error instanceof UnusableMap)) throw error
    process.stderr.write(`${file} can’t be imported: ${error.message}.\n`)
    return 1
  }
}

const MAX_NOTES = 200
const print = (line: string) => void process.stdout.write(`${line}\n`)
