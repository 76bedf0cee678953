import { useRef, useState } from 'react'
import { door } from '#shared/staff/door/door'
import type { StaffInput } from '#shared/staff/staff-call'
import { callDesk, DeskError, refresh } from '../data/desk-call.ts'
import { newId } from '../data/new-id.ts'
import type { Answer } from './answer.ts'

type ScanSent = StaffInput<(typeof door)['scan']>

/** Sends scans, and returns the answer to the last one. An answer that a newer scan has overtaken isn't shown. */
export function useScans(performanceId: number, doorName: string) {
  const [last, setLast] = useState<{ number: number; answer: Answer } | null>(null)
  const count = useRef(0)
  const send = async (sent: ScanSent) => {
    count.current += 1
    const number = count.current
    const answer = await callDesk(door.scan, sent).catch((error: unknown): Answer => {
      if (!(error instanceof DeskError)) throw error
      // With the same id: if only the response was lost, the ticket isn't reported as already in.
      return { outcome: 'failed', reason: error.failure.title, retry: () => void send(sent) }
    })
    if (count.current === number) setLast({ number, answer })
    await refresh(door.attendance, { performanceId })
  }
  const scan = (ticket: { code: string } | { ticketId: number }) =>
    void send({ id: newId(), performanceId, door: doorName, ...ticket })
  return { last, scan, clear: () => setLast(null) }
}
