import { readCsv } from '../reading/csv-file.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import { cellId } from './ids.ts'

/** An artist with an id, by which productions and pages refer to them. Several may have the same name. */
export interface Artist {
  id: number
  name: string
}

export const ARTISTS = 'artists.csv'

/** Reads artists.csv. */
export function readArtists(folder: VenueFolder): Artist[] {
  const { problems } = folder
  const seen = new Set<number>()
  return readCsv(folder, ARTISTS, { required: ['id', 'name'], optional: [] }).flatMap(({ line, cells }) => {
    const { name } = cells
    const id = cellId(cells.id)
    if (id === undefined) problems.add(ARTISTS, line, `“${cells.id}” is no id`, 'Write a whole number, such as 101')
    else if (seen.has(id)) problems.add(ARTISTS, line, `The id ${id} is in the table twice`, 'Give one another id')
    else seen.add(id)
    if (!name) problems.add(ARTISTS, line, 'The artist has no name', 'Write it as productions have it')
    return id !== undefined && name ? [{ id, name }] : []
  })
}
