import { door } from '#shared/staff/door/door'
import { MAX_SCANS_SENT } from '#shared/staff/door/door.schemas'
import { DeskError } from '../../data/desk-call.ts'
import { callWithin, isUnreachable } from './call-within.ts'
import { deleteScans, readUnsent } from './door-store.ts'

/** Longer than for one scan, because the box office records up to a hundred. In milliseconds. */
const BATCH_MS = 20_000

/** Sends the scans that were made without a connection, in order. Throws if the desk can't be reached. */
export async function sendScans() {
  for (;;) {
    const { scans, keys } = await readUnsent(MAX_SCANS_SENT)
    const [first] = scans
    if (!first) return
    try {
      await callWithin(BATCH_MS, door.offlineScans, { performanceId: first.performanceId, scans })
    } catch (error) {
      if (!(error instanceof DeskError) || isUnreachable(error)) throw error
      // The page shows that they aren't sent. The door stays open.
      return
    }
    await deleteScans(keys)
  }
}
