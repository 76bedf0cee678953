import { createHash } from 'node:crypto'
import { venueDocuments } from './documents.ts'

/** The SHA-256 of each document's text as it would be printed now, by the document's name. */
export const printedFrom = (): Record<string, string> =>
  Object.fromEntries(
    venueDocuments().map(({ name, ...rest }) => [
      name,
      createHash('sha256').update(JSON.stringify(rest)).digest('hex'),
    ]),
  )
