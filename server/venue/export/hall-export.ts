import { filled, pictureField, type Row, type VenueExport } from './export-files.ts'

const COLUMNS = [
  'section',
  'row',
  'seat',
  'x',
  'y',
  'zone',
  'attributes',
  'key',
  'position',
  'row-position',
  'quality',
  'companion',
]

/** Writes the folder of each hall. */
export async function exportHalls(venue: VenueExport): Promise<void> {
  const tables = ['screen', 'section', 'zone', 'seat', 'seat_map'] as const
  const [screens = [], sections = [], zones = [], seats = [], maps = []] = await Promise.all(tables.map(venue.rows))
  for (const hall of await venue.rows('hall')) {
    const slug = String(hall.slug)
    const inHall = ({ hallId }: Row) => hallId === hall.id
    const own = screens.filter(inHall)
    venue.writeYaml(`halls/${slug}/hall.yaml`, {
      ...{ name: hall.name, order: hall.position },
      screens: own.map((screen) => screenOf(venue, slug, screen, sections)),
      zones: Object.fromEntries(zones.filter(inHall).map(({ id, name }) => [venue.nameOf('zone', id), name])),
    })
    const ownSeats = inFileOrder(seats.filter(inHall), own)
    const keyOf = new Map(ownSeats.map(({ id, key }) => [id, key]))
    venue.writeCsv(
      `halls/${slug}/seats.csv`,
      COLUMNS,
      ownSeats.map((seat) => seatOf(venue, seat, keyOf)),
    )
    const mapNames = new Map(own.map(({ id, mapSlug }) => [mapSlug, venue.nameOf('screen', id)]))
    mapNames.set(`overview-${slug}`, 'overview')
    for (const map of maps) {
      const name = mapNames.get(map.slug)
      if (name) venue.write(`halls/${slug}/${name}.svg`, String(map.content))
    }
  }
}

const screenOf = (venue: VenueExport, hall: string, { id, name, mapSlug, preview }: Row, sections: readonly Row[]) =>
  filled({
    ...{ slug: venue.nameOf('screen', id), name, map: mapSlug },
    preview: pictureField(venue, `halls/${hall}`, preview),
    sections: sections
      .filter(({ screenId }) => screenId === id)
      .map((section) =>
        filled({
          ...{ slug: venue.nameOf('section', section.id), name: section.name, order: section.position },
          view: pictureField(venue, `halls/${hall}`, section.viewImage),
        }),
      ),
  })

/** Sorts by screen, and by row from the stage backwards, since the order in a file determines which row is in front. */
function inFileOrder(seats: readonly Row[], screens: readonly Row[]): Row[] {
  const place = new Map(screens.map(({ id }, at) => [id, at]))
  const order = ({ screenId, rowPosition, position }: Row) =>
    (place.get(screenId) ?? 0) * 1e8 + Number(rowPosition) * 1e4 + Number(position)
  return seats.toSorted((a, b) => order(a) - order(b))
}

const seatOf = (venue: VenueExport, seat: Row, keyOf: ReadonlyMap<unknown, unknown>): Row => ({
  section: venue.nameOf('section', seat.sectionId),
  ...{ row: seat.row, seat: seat.number, x: seat.x, y: seat.y, zone: venue.nameOf('zone', seat.zoneId) },
  ...{ key: seat.key, position: seat.position, 'row-position': seat.rowPosition, quality: seat.quality },
  attributes: (seat.attributes as string[]).join(' '),
  companion: seat.companionOf === null ? '-' : keyOf.get(seat.companionOf),
})
