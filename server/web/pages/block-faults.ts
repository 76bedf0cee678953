import type { BlockFault } from '#shared/content/block-fault'
import type { Page } from '#shared/content/page'

interface FaultLog {
  warn(details: object, message: string): void
}
/** So many are remembered: beyond them the oldest may be told a second time. */
const REMEMBERED = 5_000

/**
 * Tells editors' faults to the log, each once, however often its page is rendered; once more where the page was changed and
 * the fault is still there.
 */
export function createFaultLog(log: FaultLog, remembered = REMEMBERED) {
  const told = new Set<string>()
  return (page: Page, { blockId, alias, fault }: BlockFault): void => {
    const missing = fault === 'unknown' ? [] : fault.missing
    const key = [page.id, page.updated, blockId, alias, ...missing].join(' ')
    if (told.has(key)) return
    told.add(key)
    for (const oldest of told) {
      if (told.size <= remembered) break
      told.delete(oldest)
    }
    const where = { item: page.path, id: page.id, block: alias, blockId }
    if (fault === 'unknown') log.warn(where, 'a block of unknown type is left out')
    else log.warn({ ...where, missing }, 'a block without a required field is left out')
  }
}
