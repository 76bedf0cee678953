import { type DBSchema, openDB } from 'idb'
import type { door } from '#shared/staff/door/door'
import { isAdmission, type ScanOutcome } from '#shared/staff/door/door.schemas'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'

/** A performance's list, with the device's time when it was loaded, by which the device's clock is corrected. */
export type StoredList = StaffResult<(typeof door)['offlineList']> & { loadedAt: number }
export type ListedTicket = StoredList['tickets'][number]

/** When and where a ticket's holder came in last, or went out, as this device knows. */
export interface Admission {
  at: string
  door: string
  isOut?: boolean
}
/** A scan that was made without a connection and isn't sent yet. */
export type UnsentScan = StaffInput<(typeof door)['offlineScans']>['scans'][number] & {
  performanceId: number
  outcome: ScanOutcome
}

interface DoorDatabase extends DBSchema {
  lists: { key: number; value: StoredList }
  admissions: { key: [performanceId: number, ticketId: number]; value: Admission & AdmissionKey }
  scans: { key: number; value: UnsentScan & { number?: number }; indexes: { performanceId: number } }
}
interface AdmissionKey {
  performanceId: number
  ticketId: number
}

/** How long a list stays on the device after its performance, and a scan that can't be sent, in milliseconds. */
const LIST_MS = 6 * 3_600_000
const SCAN_MS = 7 * 24 * 3_600_000

let opened: ReturnType<typeof openDB<DoorDatabase>> | null = null

/** Returns the device's store. It contains the lists, what was admitted, and the scans that aren't sent yet. */
function openStore() {
  if (opened) return opened
  const opening = openDB<DoorDatabase>('door', 1, {
    upgrade: (database) => {
      database.createObjectStore('lists', { keyPath: 'performanceId' })
      database.createObjectStore('admissions', { keyPath: ['performanceId', 'ticketId'] })
      const scans = database.createObjectStore('scans', { keyPath: 'number', autoIncrement: true })
      scans.createIndex('performanceId', 'performanceId')
    },
    terminated: forget,
  })
  opened = opening
  opening.catch(forget)
  return opening
}

/** Opens the store again at the next use, if it couldn't be opened or the browser closed it. */
function forget() {
  opened = null
}

export const storeList = async (list: StoredList) => void (await (await openStore()).put('lists', list))
export const readList = async (performanceId: number) => (await openStore()).get('lists', performanceId)
export const readLists = async () => (await openStore()).getAll('lists')

/** Deletes the lists, which may have names. Scans that aren't sent yet stay. */
export const deleteLists = async () => (await openStore()).clear('lists')

/** Returns the admissions of a performance that this device knows of, by the ticket's id. */
export async function readAdmissions(performanceId: number): Promise<ReadonlyMap<number, Admission>> {
  const all = IDBKeyRange.bound([performanceId], [performanceId, []])
  const admissions = await (await openStore()).getAll('admissions', all)
  return new Map(admissions.map(({ ticketId, at, door, isOut }) => [ticketId, { at, door, ...(isOut && { isOut }) }]))
}

/** Stores what the desk said about a ticket, so that the device also refuses it without a connection. */
export const storeAdmission = async (key: AdmissionKey, admission: Admission) =>
  void (await (await openStore()).put('admissions', { ...key, ...admission }))

/**
 * Stores the scan that `judge` returns for what the device knows of the ticket's admission. One transaction, so that
 * two scans of a ticket aren't both admitted.
 */
export async function storeScan(
  performanceId: number,
  ticketId: number | undefined,
  judge: (admission: Admission | undefined) => UnsentScan,
): Promise<UnsentScan> {
  const transaction = (await openStore()).transaction(['admissions', 'scans'], 'readwrite')
  const [admissions, scans] = [transaction.objectStore('admissions'), transaction.objectStore('scans')]
  const scan = judge(ticketId === undefined ? undefined : await admissions.get([performanceId, ticketId]))
  await scans.add(scan)
  const isOut = scan.outcome === 'out'
  if ((isOut || isAdmission(scan.outcome)) && ticketId !== undefined)
    await admissions.put({ performanceId, ticketId, at: scan.at, door: scan.door, isOut })
  await transaction.done
  return scan
}

export const countUnsent = async (): Promise<number> => (await openStore()).count('scans')

/** Returns the oldest scans that aren't sent, all of one performance and in order, with their keys. */
export async function readUnsent(limit: number): Promise<{ scans: UnsentScan[]; keys: number[] }> {
  const store = await openStore()
  const [oldest] = await store.getAll('scans', null, 1)
  if (!oldest) return { scans: [], keys: [] }
  const rows = await store.getAllFromIndex('scans', 'performanceId', oldest.performanceId, limit)
  return { scans: rows.map(({ number: _, ...scan }) => scan), keys: rows.map(({ number = 0 }) => number) }
}

export async function deleteScans(keys: readonly number[]) {
  const transaction = (await openStore()).transaction('scans', 'readwrite')
  await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done])
}

/** Deletes the lists of performances that are over, and scans that couldn't be sent for a week. */
export async function cleanUp(now: number) {
  const transaction = (await openStore()).transaction(['lists', 'admissions', 'scans'], 'readwrite')
  const [lists, admissions, scans] = [
    transaction.objectStore('lists'),
    transaction.objectStore('admissions'),
    transaction.objectStore('scans'),
  ]
  for (const { performanceId, endsAt } of await lists.getAll())
    if (Date.parse(endsAt) + LIST_MS <= now) await lists.delete(performanceId)
  const kept = new Set(await lists.getAllKeys())
  for (const key of await admissions.getAllKeys()) if (!kept.has(key[0])) await admissions.delete(key)
  for (const { number, at } of await scans.getAll())
    if (number !== undefined && Date.parse(at) + SCAN_MS <= now) await scans.delete(number)
  await transaction.done
}
