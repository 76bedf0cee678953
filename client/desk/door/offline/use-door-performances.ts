import useSWR from 'swr'
import { door } from '#shared/staff/door/door'
import type { StaffResult } from '#shared/staff/staff-call'
import type { DeskError } from '../../data/desk-call.ts'
import { callWithin, isUnreachable, RESPONSE_MS } from './call-within.ts'
import { readAdmissions, readLists } from './door-store.ts'
import { attendanceOf } from './listed-tickets.ts'

type Performances = StaffResult<(typeof door)['performances']>

/** Reads the performances whose doors may be open: if the desk doesn't respond, those that the device has a list of. */
export const useDoorPerformances = () =>
  useSWR<Performances & { isOffline: boolean }, DeskError>(
    'doorPerformances',
    async () => {
      try {
        return { ...(await callWithin(RESPONSE_MS, door.performances)), isOffline: false }
      } catch (error) {
        if (!isUnreachable(error)) throw error
        const performances = await readStored()
        if (performances.length === 0) throw error
        return { performances, isOffline: true }
      }
    },
    { shouldRetryOnError: false, refreshWhenOffline: true },
  )

async function readStored(): Promise<Performances['performances']> {
  const performances = []
  for (const list of await readLists()) {
    const { performanceId, isCancelled } = list
    const { production, hall, startsAt, expected, admitted } = attendanceOf(list, await readAdmissions(performanceId))
    performances.push({
      ...{ id: performanceId, production, hall, startsAt, expected, admitted },
      state: isCancelled ? ('cancelled' as const) : ('scheduled' as const),
    })
  }
  return performances.sort((one, other) => one.startsAt.localeCompare(other.startsAt))
}
