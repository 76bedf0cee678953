import type { Answer } from '../answer.ts'
import { type StoredList, storeScan } from './door-store.ts'
import { identifyTicket } from './identify-ticket.ts'
import { judgeScan } from './judge-scan.ts'

/** A scan as it is sent. It has a code or a ticket's id. */
export interface Scan {
  id: string
  performanceId: number
  door: string
  code?: string
  ticketId?: number
  isExit?: boolean
}

/**
 * Stores a scan, and returns its answer by the list. `admit` scans the ticket again as approved: if the venue signed it
 * and the list doesn't have it, or if it may have gone out at another door since.
 */
export async function answerByList(
  list: StoredList,
  scan: Scan,
  { isApproved, admit }: { isApproved: boolean; admit: () => void },
): Promise<Answer> {
  const ticket = await identifyTicket(list, scan)
  // In the time of the desk.
  const now = new Date(Date.now() + Date.parse(list.at) - list.loadedAt).toISOString()
  const { isExit, ...entry } = scan
  let judged = judgeScan(list, ticket, undefined, { isApproved, isExit })
  await storeScan(list.performanceId, ticket?.ticketId, (admission) => {
    judged = judgeScan(list, ticket, admission, { isApproved, isExit })
    return { ...entry, at: now, outcome: judged.outcome }
  })
  const isUnlisted = judged.outcome === 'notOnList' && ticket && !ticket.listed && ticket.isVerified
  const mayAdmit = isUnlisted || (judged.outcome === 'alreadyIn' && list.allowsReEntry)
  return {
    ...judged,
    listAt: list.at,
    ticket: ticket?.listed ? { ...ticket.listed, production: list.production, startsAt: list.startsAt } : null,
    ...(mayAdmit && { admit }),
  }
}
