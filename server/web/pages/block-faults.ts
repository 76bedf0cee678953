import { fieldOfBlock } from '#server/web/content/field-of-block'
import type { PageFault } from '#shared/content/block-fault'
import type { Page } from '#shared/content/page'

interface FaultLog {
  warn(details: object, message: string): void
}
/** Maximum faults remembered; older ones may be logged a second time */
const MAX_REMEMBERED = 5_000

const messages: Record<PageFault['fault'], string> = {
  unknown: 'a block of unknown type is left out',
  incomplete: 'a block without a required field is left out',
  partsIncomplete: 'parts of a block without a required field are left out',
  unknownType: 'a page of unknown type is laid out as a content page',
  failed: 'a block that failed while rendering shows an error',
}

/**
 * Creates a log of faults of pages and their blocks. It logs each fault once, however often the page is rendered, and
 * again if the page changed and the fault is still there.
 */
export function createFaultLog(log: FaultLog, remembered = MAX_REMEMBERED) {
  const reported = new Set<string>()
  return (page: Page, fault: PageFault): void => {
    const details = detailsOf(page, fault)
    const key = JSON.stringify([page.updated, fault.fault, details])
    if (reported.has(key)) return
    reported.add(key)
    for (const oldest of reported) {
      if (reported.size <= remembered) break
      reported.delete(oldest)
    }
    log.warn(details, messages[fault.fault])
  }
}

/**
 * Returns the log's details. For a block within a text they name the text's field, because editors don't find such a
 * block in the grid.
 */
function detailsOf({ path, id, contentType, properties }: Page, fault: PageFault) {
  if (fault.fault === 'unknownType') return { item: path, id, contentType }
  const { alias, blockId, missing } = fault
  const field = fieldOfBlock(properties, blockId)
  return { item: path, id, ...(field && { field }), block: alias, blockId, ...(missing && { missing }) }
}
