import { useCallback, useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { door } from '#shared/staff/door/door'
import { isAdmission } from '#shared/staff/door/door.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import { DeskError } from '../../data/desk-call.ts'
import { newId } from '../../data/new-id.ts'
import type { Answer, ScanResult } from '../answer.ts'
import type { FoundTicket } from '../found-tickets.tsx'
import { answerByList, type Scan } from './answer-by-list.ts'
import { callWithin, isUnreachable, RESPONSE_MS } from './call-within.ts'
import { createQueue } from './create-queue.ts'
import { type Admission, countUnsent, readAdmissions, type StoredList, storeAdmission } from './door-store.ts'
import { attendanceOf, findListed } from './listed-tickets.ts'
import { sendScans } from './send-scans.ts'
import { useOfflineList } from './use-offline-list.ts'

const NOTHING = { admissions: new Map<number, Admission>(), unsent: 0 }

type Counts = StaffResult<(typeof door)['attendance']> | undefined
type Ticket = { code: string } | { ticketId: number }

/**
 * The door of a performance: its counts, its scans in order, and the answer to the last one. The desk decides. If it
 * doesn't respond, the stored list and this device's own scans decide until everything is sent.
 */
export function useDoor(performanceId: number, doorName: string) {
  const list = useOfflineList(performanceId)
  const { isOffline, setIsOffline, isOfflineNow } = useIsOffline()
  const { admissions, unsent, refreshStored } = useStored(list)
  const [last, setLast] = useState<{ number: number; answer: Answer } | null>(null)
  const counts = useRef<Counts>(undefined)
  const poll = useSWR<{ counts: Counts; failure?: DeskError }, DeskError>(
    ['attendance', performanceId],
    async () => {
      try {
        if (list) await sendScans().finally(refreshStored)
        counts.current = await callWithin(RESPONSE_MS, door.attendance, { performanceId })
        setIsOffline(false)
        return { counts: counts.current }
      } catch (error) {
        // SWR stops refreshing after an error.
        if (!isUnreachable(error)) throw error
        setIsOffline(true)
        return { counts: counts.current, failure: error }
      }
    },
    { shouldRetryOnError: false, refreshWhenOffline: true },
  )

  const askDesk = async (scan: Scan): Promise<Answer | DeskError> => {
    try {
      const result = await callWithin(RESPONSE_MS, door.scan, scan)
      if (list) await storeResult(performanceId, result)
      return result
    } catch (error) {
      if (!(error instanceof DeskError)) throw error
      if (isUnreachable(error)) setIsOffline(true)
      return error
    }
  }
  const answerTo = async (scan: Scan, isApproved: boolean): Promise<Answer> => {
    const byList =
      list && (() => answerByList(list, scan, { isApproved, admit: () => enqueue({ ...scan, id: newId() }, true) }))
    if (byList && (isOfflineNow() || (await countUnsent()) > 0)) return byList()
    const answer = await askDesk(scan)
    if (!(answer instanceof DeskError)) return answer
    if (byList && isUnreachable(answer)) return byList()
    // With the same id: if only the response was lost, the ticket isn't reported as already in.
    return { outcome: 'failed', reason: answer.failure.title, retry: () => enqueue(scan) }
  }
  const [inOrder] = useState(createQueue)
  const enqueue = (scan: Scan, isApproved = false) => {
    const show = (answer: Answer) => setLast((before) => ({ number: (before?.number ?? 0) + 1, answer }))
    inOrder(async () => {
      show(await answerTo(scan, isApproved))
      await refreshStored()
      void poll.mutate()
    }).catch((error: unknown) => {
      show({ outcome: 'failed', reason: 'This device couldn’t store the scan.', retry: () => enqueue(scan) })
      reportError(error)
    })
  }

  const find = async (text: string): Promise<FoundTicket[]> => {
    if (list && isOfflineNow()) return findListed(list, admissions, text)
    try {
      return (await callWithin(RESPONSE_MS, door.find, { performanceId, text })).tickets
    } catch (error) {
      if (!list || !isUnreachable(error)) throw error
      return findListed(list, admissions, text)
    }
  }
  return {
    ...{ list, isOffline, unsent, last, find },
    attendance: {
      error: poll.error ?? poll.data?.failure,
      mutate: poll.mutate,
      data:
        list && (isOffline || !poll.data?.counts)
          ? { ...attendanceOf(list, admissions), conflicts: poll.data?.counts?.conflicts ?? [] }
          : poll.data?.counts,
    },
    scan: (ticket: Ticket, isExit: boolean) =>
      enqueue({ id: newId(), performanceId, door: doorName, ...ticket, ...(isExit && { isExit }) }),
    clear: () => setLast(null),
  }
}

/** Whether the desk didn't respond last. The queue of scans reads it outside of rendering. */
function useIsOffline() {
  const [isOffline, setShown] = useState(false)
  const current = useRef(false)
  const setIsOffline = (next: boolean) => {
    current.current = next
    setShown(next)
  }
  return { isOffline, setIsOffline, isOfflineNow: () => current.current }
}

/** What the device stores beside the list: the admissions, and how many scans aren't sent. Nothing without a list. */
function useStored(list: StoredList | undefined) {
  const [stored, setStored] = useState<{ admissions: ReadonlyMap<number, Admission>; unsent: number }>(NOTHING)
  const refreshStored = useCallback(async () => {
    if (list) setStored({ admissions: await readAdmissions(list.performanceId), unsent: await countUnsent() })
  }, [list])
  useEffect(() => void refreshStored(), [refreshStored])
  return { ...stored, refreshStored }
}

async function storeResult(performanceId: number, { outcome, ticket, at, door: doorName }: ScanResult) {
  const isOut = outcome === 'out'
  if ((isOut || outcome === 'alreadyIn' || isAdmission(outcome)) && ticket && at)
    await storeAdmission({ performanceId, ticketId: ticket.id }, { at, door: doorName ?? '', isOut })
}
