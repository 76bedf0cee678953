import { checkMap } from '#server/seat-map/check-map'
import { UnusableMap } from '#server/seat-map/svg-tree'
import type { Hall } from '../kinds/halls.ts'
import { hasPicture, type VenueFolder } from '../reading/venue-folder.ts'
import type { VenueFiles } from '../venue-files.ts'

/** Checks each hall's seats against its screens, zones and maps. */
export function checkHalls(folder: VenueFolder, { halls }: VenueFiles): void {
  const owners = new Map<string, string>()
  for (const hall of halls) {
    checkParts(folder, hall)
    for (const { slug } of hall.value.screens) checkDrawing(folder, hall, slug)
    for (const { key, line } of hall.seats) {
      const other = owners.get(key)
      if (other !== undefined && other !== hall.slug)
        folder.problems.add(
          `halls/${hall.slug}/seats.csv`,
          line,
          `The hall ${other} has a seat “${key}” too`,
          'Give the seat another key',
        )
      owners.set(key, hall.slug)
    }
  }
}

function checkParts(folder: VenueFolder, { slug, file, value, lineOf, seats }: Hall) {
  const { problems } = folder
  if (seats.length === 0) return
  value.screens.forEach((screen, at) => {
    if (!seats.some((seat) => seat.screen === screen.slug))
      problems.add(
        file,
        lineOf(['screens', at]),
        `The screen “${screen.slug}” has no seats`,
        'Add its seats to seats.csv, or remove it',
      )
    for (const [index, { view }] of screen.sections.entries())
      checkPicture(view, ['screens', at, 'sections', index, 'view'])
    checkPicture(screen.preview, ['screens', at, 'preview'])
  })
  for (const zone of Object.keys(value.zones))
    if (!seats.some((seat) => seat.zone === zone))
      problems.add(
        file,
        lineOf(['zones', zone]),
        `The zone “${zone}” has no seats`,
        'Use it in seats.csv, or remove it',
      )

  function checkPicture(name: unknown, path: (string | number)[]) {
    if (typeof name === 'string' && !hasPicture(folder, `halls/${slug}`, name))
      problems.add(
        file,
        lineOf(path),
        `There is no picture “${name}”`,
        `Put it into halls/${slug} or media/, or remove the line`,
      )
  }
}

/** Checks that every seat of a screen is on its drawing, if it has one. */
function checkDrawing({ problems }: VenueFolder, { slug, seats, maps }: Hall, screen: string) {
  const drawing = maps.get(screen)
  if (drawing === undefined) return
  const file = `halls/${slug}/${screen}.svg`
  const own = seats.filter((seat) => seat.screen === screen)
  try {
    const drawn = new Set(checkMap(drawing).seats.map(({ key }) => key))
    for (const { key, line } of own)
      if (!drawn.has(key))
        problems.add(
          `halls/${slug}/seats.csv`,
          line,
          `The seat “${key}” isn’t on its map ${screen}.svg`,
          `Give its shape data-seat="${key}", or correct the key`,
        )
  } catch (error) {
    if (!(error instanceof UnusableMap)) throw error
    problems.add(file, 1, `The map can’t be used: ${error.message}`, 'npm run seat-map -- check says more')
  }
}
