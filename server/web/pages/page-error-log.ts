import { fieldOfBlock } from '#server/web/content/field-of-block'
import type { Page } from '#shared/content/page'
import type { PageError } from '#shared/content/page-error'

interface WarningLog {
  warn(details: object, message: string): void
}
/** Maximum errors stored. Older ones may be logged a second time. */
const MAX_REMEMBERED = 5_000

const messages: Record<PageError['kind'], string> = {
  unknown: 'a block of unknown type is left out',
  incomplete: 'a block without a required field is left out',
  partsIncomplete: 'parts of a block without a required field are left out',
  unknownType: 'a page of unknown type is laid out as a content page',
  failed: 'a block that failed while rendering shows an error',
}

/**
 * Creates a log of errors of pages and their blocks. It logs each error once, regardless of how often the page is
 * rendered. It logs it again if the page has changed and the error persists.
 */
export function createPageErrorLog(log: WarningLog, remembered = MAX_REMEMBERED) {
  const reported = new Set<string>()
  return (page: Page, error: PageError): void => {
    const details = detailsOf(page, error)
    const key = JSON.stringify([page.updated, error.kind, details])
    if (reported.has(key)) return
    reported.add(key)
    for (const oldest of reported) {
      if (reported.size <= remembered) break
      reported.delete(oldest)
    }
    log.warn(details, messages[error.kind])
  }
}

/**
 * Returns the log's details. For a block within a text they name the text's field, because editors don't find such a
 * block in the grid.
 */
function detailsOf({ path, id, contentType, properties }: Page, error: PageError) {
  if (error.kind === 'unknownType') return { item: path, id, contentType }
  const { alias, blockId, missing } = error
  const field = fieldOfBlock(properties, blockId)
  return { item: path, id, ...(field && { field }), block: alias, blockId, ...(missing && { missing }) }
}
