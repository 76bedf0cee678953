import { mapSlugOf } from '../kinds/halls.ts'
import type { VenueFiles } from '../venue-files.ts'
import { pictureOf } from './pictures.ts'
import type { TableRow } from './table-changes.ts'
import type { VenueKeys } from './venue-keys.ts'

export type Rows = Record<string, TableRow[]>

/** Returns the rows of the halls, including their seats. */
export async function hallRows(files: VenueFiles, keys: VenueKeys): Promise<Rows> {
  const rows: Rows = { hall: [], screen: [], section: [], zone: [], seat: [], seat_map: [] }
  for (const [at, hall] of files.halls.entries()) {
    const { slug, value, seats, maps } = hall
    const folder = `halls/${slug}`
    const hallId = keys.idOf('hall', slug)
    let sections = 0
    rows.hall?.push({ id: hallId, slug, name: value.name, position: value.order ?? at + 1 })
    Object.entries(value.zones).forEach(([zone, name], index) => {
      rows.zone?.push({ id: keys.idOf('zone', `${slug}/${zone}`), hall_id: hallId, name, position: index + 1 })
    })
    for (const [index, screen] of value.screens.entries()) {
      const mapSlug = screen.map ?? mapSlugOf(slug, screen.slug)
      const screenId = keys.idOf('screen', `${slug}/${screen.slug}`)
      rows.screen?.push({
        ...{ id: screenId, hall_id: hallId, name: screen.name, map_slug: mapSlug, position: index + 1 },
        preview: await pictureOf(files, folder, screen.preview, screen.name),
      })
      const drawing = maps.get(screen.slug)
      if (drawing !== undefined) rows.seat_map?.push({ slug: mapSlug, content: drawing })
      for (const section of screen.sections) {
        sections += 1
        rows.section?.push({
          ...{ id: keys.idOf('section', `${slug}/${section.slug}`), screen_id: screenId, name: section.name },
          position: section.order ?? sections,
          view_image: await pictureOf(files, folder, section.view, `View from ${section.name}`),
        })
      }
    }
    const overview = maps.get('overview')
    if (overview !== undefined) rows.seat_map?.push({ slug: `overview-${slug}`, content: overview })
    for (const seat of seats)
      rows.seat?.push({
        ...{ id: keys.idOf('seat', seat.key), hall_id: hallId, key: seat.key, row: seat.row, number: seat.number },
        ...{ x: seat.x, y: seat.y, quality: seat.quality, attributes: seat.attributes, position: seat.position },
        row_position: seat.rowPosition,
        screen_id: keys.idOf('screen', `${slug}/${seat.screen}`),
        section_id: keys.idOf('section', `${slug}/${seat.section}`),
        zone_id: keys.idOf('zone', `${slug}/${seat.zone}`),
        companion_of: seat.companion === null ? null : keys.idOf('seat', seat.companion),
      })
  }
  return rows
}
