import { useCallback, useMemo, useState } from 'react'
import { type CallState, useCall } from '#client/data/use-call.ts'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { hallOf, type Statuses, statusesOf } from '../choice/hall.ts'
import type { Hall, SeatAnswer } from '../choice/seat.ts'
import type { SelectorAddress } from './address.ts'
import { afterEvent, reservedSeats } from './seat-changes.ts'
import { useSeatStream } from './use-seat-stream.ts'

/** The seats of a performance: the hall, which is constant, and the statuses, which change. */
export interface Seats {
  answer: SeatAnswer
  hall: Hall
  statuses: Statuses
  /** Reloads. Resolves with the new result and its statuses, or undefined if the call fails. */
  refresh(): Promise<{ answer: SeatAnswer; statuses: Statuses } | undefined>
}

/** `failed` if the performance or the package can't be loaded. */
export function useSeats(address: SelectorAddress): Seats | 'loading' | 'failed' {
  const { performanceId, packageId } = address
  const ofPerformance = performanceId !== null && packageId === null
  const ofPackage = performanceId !== null && packageId !== null
  const single = useCall(
    seatSelector.performanceSeats,
    ofPerformance ? { PerformanceId: performanceId, Split: true } : null,
    { isPersonal: true },
  )
  const within = useCall(
    seatSelector.packageSeats,
    ofPackage ? { PackageId: packageId, PerformanceId: performanceId, Split: true } : null,
    { isPersonal: true },
  )
  const seats: CallState<SeatAnswer> = ofPackage ? within : single
  const hall = useHall(seats.data)
  const statuses = useStatuses(performanceId, seats)
  const { revalidate } = seats
  const refresh = useCallback(async () => {
    const answer = await revalidate()
    return answer && { answer, statuses: statusesOf(answer) }
  }, [revalidate])
  if (seats.data && hall && hall !== 'failed') return { answer: seats.data, hall, statuses, refresh }
  return seats.error || hall === 'failed' ? 'failed' : 'loading'
}

/** The hall of the first result, constant while the page is open. */
function useHall(answer: SeatAnswer | undefined): Hall | 'failed' | null {
  const [first, setFirst] = useState(answer)
  if (!first && answer) setFirst(answer)
  const plan = useCall(seatSelector.seatPlan, first?.plan ? { Plan: first.plan } : null)
  // Attribute names are optional: seats can be chosen without them.
  const information = useCall(seatSelector.information, undefined)
  const attributes = information.data?.attributes ?? (information.error ? NO_ATTRIBUTES : null)
  const seatPlan = first?.plan ? (plan.data ?? null) : null
  const hasSeats = first && (!first.plan || seatPlan)
  const hall = useMemo(
    () => (first && hasSeats && attributes ? hallOf(first, seatPlan, attributes) : null),
    [first, hasSeats, attributes, seatPlan],
  )
  return plan.error ? 'failed' : hall
}
const NO_ATTRIBUTES: [] = []

/** The last result's statuses, updated by the stream. */
function useStatuses(performanceId: number | null, { data, revalidate }: CallState<SeatAnswer>): Statuses {
  const [current, setCurrent] = useState<{ of: SeatAnswer | undefined; statuses: Statuses }>({
    of: undefined,
    statuses: new Map(),
  })
  let shown = current
  if (data && current.of !== data) {
    shown = { of: data, statuses: statusesOf(data) }
    setCurrent(shown)
  }
  useSeatStream(performanceId, data, {
    onEvent: (event) =>
      setCurrent((last) => ({
        ...last,
        statuses: afterEvent(last.statuses, event, reservedSeats(last.of, Date.now())),
      })),
    onShown: () => void revalidate(),
  })
  return shown.statuses
}
