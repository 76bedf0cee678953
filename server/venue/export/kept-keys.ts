import { isMap } from '../reading/field-types.ts'
import { createProblems } from '../reading/problems.ts'
import { openVenueFolder } from '../reading/venue-folder.ts'
import { readYaml } from '../reading/yaml-file.ts'
import type { Row } from './export-files.ts'

const KEYS = ['town', 'phone', 'mail', 'termsPage', 'invoices', 'returnedSeats', 'look']

/** Returns the keys of a folder's venue.yaml that the box office doesn't have. */
export function keptKeys(root: string): Row {
  const value = readYaml(openVenueFolder(root, createProblems()), 'venue.yaml')?.value
  return isMap(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => KEYS.includes(key))) : {}
}
