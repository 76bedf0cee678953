import { createHash } from 'node:crypto'
import { venueDocuments } from './documents.ts'

/** Returns the SHA-256 of each document's current text, by the document's name. */
export const printedFrom = (): Record<string, string> =>
  Object.fromEntries(
    venueDocuments().map(({ name, ...rest }) => [
      name,
      createHash('sha256').update(JSON.stringify(rest)).digest('hex'),
    ]),
  )
