import { randomUUID } from 'node:crypto'
import type { Admission, StoredList, UnsentScan } from '#client/desk/door/offline/door-store.ts'
import { identifyTicket } from '#client/desk/door/offline/identify-ticket.ts'
import { judgeScan } from '#client/desk/door/offline/judge-scan.ts'
import { door } from '#shared/staff/door/door'
import type { TestColleague } from './desk.ts'

/** A device at a door, without a browser: it decides as the door's page does, and stores in memory. */
export function doorDevice(by: TestColleague, performanceId: number, doorName: string) {
  let list: StoredList | undefined
  const known = new Map<number, Admission>()
  const unsent: UnsentScan[] = []
  const admitted: number[] = []
  const sendAll = async () => {
    while (unsent.length > 0) await by.call(door.offlineScans, { performanceId, scans: unsent.splice(0, 100) })
  }
  const byList = async (code: string) => {
    if (!list) throw new Error('The device has no list')
    const ticket = await identifyTicket(list, { code })
    const { outcome } = judgeScan(list, ticket, ticket && known.get(ticket.ticketId))
    unsent.push({ id: randomUUID(), performanceId, door: doorName, code, outcome, at: list.at })
    return outcome
  }
  const online = async (code: string) => {
    await sendAll()
    return (await by.call(door.scan, { id: randomUUID(), performanceId, door: doorName, code })).outcome
  }
  return {
    /** The ids of the tickets that the device admitted. */
    admitted,
    loadList: async () => {
      list = { ...(await by.call(door.offlineList, { performanceId })), loadedAt: Date.now() }
    },
    /** Scans a ticket, by the list if the device is offline. Before the next scan online, it sends the others. */
    scan: async (code: string, ticketId: number, isOffline: boolean) => {
      const outcome = await (isOffline ? byList(code) : online(code))
      if (outcome !== 'in') return
      admitted.push(ticketId)
      known.set(ticketId, { at: '', door: doorName })
    },
  }
}
