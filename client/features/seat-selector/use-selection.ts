import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { actionMessages, inSentences } from '#client/data/field-errors.ts'
import { useSession } from '#client/data/session.tsx'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { counted } from '#shared/counted'
import { total } from '#shared/money'
import type { Failure } from '#shared/ticketing/envelope'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import type { SelectorAddress } from './answers/address.ts'
import { useRefresh } from './answers/use-refresh.ts'
import type { Seats } from './answers/use-seats.ts'
import {
  type Choice,
  choiceInCart,
  chosenSeat,
  isSameChoice,
  lostSeats,
  packageSeatsOf,
  performanceSeatsOf,
  totalOf,
  withoutSeats,
  withSeats,
} from './choice/choice.ts'
import type { ChosenSeat, Seat, ZoneTicket } from './choice/seat.ts'
import { placeOf } from './choice/seat-words.ts'
import { reportAddedSeats } from './report-added-seats.ts'

const LOST = 'Seats that you have selected are no longer available and have been removed.'

/** The error, with the places of the lost seats. */
export interface SelectionProblem {
  message: string
  lost: readonly string[]
}

/** The chosen seats, held in the page until they are added to the cart (SEAT-12). */
export interface Selection {
  choice: Choice
  isChanged: boolean
  problem: SelectionProblem | null
  /** The announcement of the last change, for screen readers. */
  announcement: string
  isReserving: boolean
  add(seats: readonly Seat[], ticket: ZoneTicket): void
  remove(seat: Pick<ChosenSeat, 'tessituraId'>): void
  /** Whether the cart contains the whole choice. */
  reserve(): Promise<boolean>
  /** Releases the performance's seats in the cart. Resolves with whether it succeeded; true if there were none. */
  release(): Promise<boolean>
  forgetProblem(): void
}

export function useSelection(address: SelectorAddress, { answer, hall, statuses, refresh }: Seats): Selection {
  const session = useSession()
  const callTicketing = useTicketing()
  const [saved] = useState(() => choiceInCart(hall, answer, statuses))
  const [choice, setChoice] = useState<Choice>(saved)
  const [problem, setProblem] = useState<SelectionProblem | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [isReserving, setIsReserving] = useState(false)
  /** While a response is pending, and after a success, the page's own seats count as taken too. */
  const isOwnChange = useRef(false)
  const restartRefreshes = useRefresh(true, () => void refresh())
  const latest = useRef(choice)
  latest.current = choice

  const change = useCallback((next: Choice, words: string) => {
    latest.current = next
    setChoice(next)
    setAnnouncement(`${words} ${sumInWords(next)}`)
  }, [])
  const drop = useCallback(
    (lost: readonly ChosenSeat[]) =>
      setChoice((last) => withoutSeats(last, new Set(lost.map(({ tessituraId }) => tessituraId)))),
    [],
  )

  useEffect(() => {
    if (isOwnChange.current) return
    const lost = lostSeats(latest.current, statuses)
    if (lost.length === 0) return
    drop(lost)
    setProblem({ message: LOST, lost: lost.map((seat) => placeOf(hall, seat)) })
  }, [statuses, hall, drop])

  const fail = async (failure: Failure) => {
    const fresh = await refresh()
    const lost = fresh ? lostSeats(latest.current, fresh.statuses) : []
    drop(lost)
    const why = lost.length > 0 ? [LOST] : actionMessages(failure)
    setProblem({
      message: inSentences(['An error occurred while reserving seats.', ...why].filter(Boolean)),
      lost: lost.map((seat) => placeOf(hall, seat)),
    })
    restartRefreshes()
  }
  const reserve = async () => {
    setIsReserving(true)
    isOwnChange.current = true
    const envelope = await callReserve(callTicketing, address, latest.current)
    if (envelope.isError) {
      await fail(envelope)
      isOwnChange.current = false
      setIsReserving(false)
    } else {
      reportAddedSeats(address, answer.performance.name, { before: saved, after: latest.current })
      await session.refresh()
    }
    return !envelope.isError
  }
  const release = async () => {
    if (![...statuses.values()].includes('Ticketed')) return true
    isOwnChange.current = true
    const envelope = await callRemove(callTicketing, address)
    isOwnChange.current = false
    if (envelope.isError) setProblem({ message: inSentences(actionMessages(envelope)), lost: [] })
    else await session.refresh()
    return !envelope.isError
  }
  return {
    choice,
    isChanged: useMemo(() => !isSameChoice(choice, saved), [choice, saved]),
    ...{ problem, announcement, isReserving, reserve, release },
    add: (seats, ticket) => {
      const added = seats.map((seat) => chosenSeat(hall, seat, ticket))
      change(withSeats(latest.current, added), `${added.map((seat) => placeOf(hall, seat)).join('; ')} added.`)
    },
    remove: ({ tessituraId }) => {
      const seat = latest.current.find((each) => each.tessituraId === tessituraId)
      if (seat) change(withoutSeats(latest.current, new Set([tessituraId])), `${placeOf(hall, seat)} removed.`)
    },
    forgetProblem: useCallback(() => setProblem(null), []),
  }
}

const sumInWords = (choice: Choice): string =>
  choice.length === 0 ? 'No seats chosen.' : `${counted(choice.length, 'seat')}, ${total(totalOf(choice))} in total.`

type CallTicketing = ReturnType<typeof useTicketing>

function callReserve(callTicketing: CallTicketing, { performanceId, packageId }: SelectorAddress, choice: Choice) {
  const performance = performanceId ?? 0
  if (packageId === null)
    return callTicketing(seatSelector.performanceReserve, {
      performanceId: performance,
      performanceSeats: performanceSeatsOf(choice),
    })
  return callTicketing(seatSelector.packageReserve, {
    packageId,
    performanceId: performance,
    ...packageSeatsOf(choice),
  })
}

function callRemove(callTicketing: CallTicketing, { performanceId, packageId }: SelectorAddress) {
  const performance = performanceId ?? 0
  if (packageId === null) return callTicketing(seatSelector.performanceRemove, { performanceId: performance })
  return callTicketing(seatSelector.packagePerformanceRemove, { packageId, performanceId: performance })
}
