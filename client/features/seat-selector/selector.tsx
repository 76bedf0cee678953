import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useReplaceQuery } from '#client/data/use-replace-query.ts'
import { useVenue } from '#client/page/page-context.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Price } from '#client/ui/text/price.tsx'
import { counted } from '#shared/counted'
import { showInstant } from '#shared/dates'
import { type SelectorAddress, withPerformance } from './answers/address.ts'
import type { Seats } from './answers/use-seats.ts'
import { canAddToCart, isFull as isChoiceFull, isSelectable, seatsLeft, totalOf } from './choice/choice.ts'
import { type Filters, filteredKinds, isFiltered, NO_FILTERS } from './choice/filters.ts'
import type { Statuses } from './choice/hall.ts'
import { partySeats } from './choice/party.ts'
import { companionsAlone, rowsOf, seatsLeftAlone } from './choice/rows.ts'
import { type Hall, type Kind, type Seat, ticketsOf } from './choice/seat.ts'
import { positionOf } from './choice/seat-words.ts'
import { warningsOf } from './choice/warnings.ts'
import { seatsWithinBudget } from './choice/within-budget.ts'
import { CancelDialog, ErrorDialog, WarningDialog } from './dialogs/questions.tsx'
import { TicketDialog } from './dialogs/ticket-dialog.tsx'
import { Frame } from './frame.tsx'
import { BudgetForm } from './panel/budget-form.tsx'
import { FilterChips } from './panel/filter-chips.tsx'
import { LoneSeats } from './panel/lone-seats.tsx'
import { Panel } from './panel/panel.tsx'
import { SeatSummary } from './panel/seat-summary.tsx'
import { ScreensView } from './screens/screens-view.tsx'
import { SeatsView } from './seats-view.tsx'
import { useSelection } from './use-selection.ts'

interface SelectorProps {
  address: SelectorAddress
  seats: Seats
  onGoBack(): void
}
/** The dialog that is open. */
type Open = { kind: 'warning' | 'tickets'; seats: readonly Seat[] } | { kind: 'cancel' } | null

/** The selector of one performance with loaded seats. */
export function Selector({ address, seats, onGoBack }: SelectorProps) {
  const { answer, hall, statuses } = seats
  const { timeZone } = useVenue()
  const selection = useSelection(address, seats)
  const { choice } = selection
  const [filters, setFilters] = useState<Filters>(NO_FILTERS)
  const [screenId, setScreenId] = useState<number | null>(null)
  const zoomFrom = useRef<DOMRect | undefined>(undefined)
  const [partySize, setPartySize] = useState(1)
  const [open, setOpen] = useState<Open>(null)
  const session = useSessionChange(selection.release)
  const limits = useMemo(
    () => ({
      isPackage: address.packageId !== null,
      seats: address.seats,
      maximum: answer.maximumSeats,
      hasExtras: answer.extraPriceTypes.length > 0,
    }),
    [address, answer.maximumSeats, answer.extraPriceTypes.length],
  )
  const chosen = useMemo(() => new Map(choice.map((seat) => [seat.tessituraId, seat])), [choice])
  const isFull = isChoiceFull(choice, limits)
  const state = useMemo(() => ({ statuses, chosen, filters, isFull }), [statuses, chosen, filters, isFull])
  const rows = useMemo(() => rowsOf(hall), [hall])
  const { alone, companions } = useMemo(() => {
    const ids = new Set(chosen.keys())
    return { alone: seatsLeftAlone(rows, { statuses, chosen: ids }), companions: companionsAlone(hall, ids) }
  }, [hall, rows, statuses, chosen])
  const free = useMemo(() => freeSeatsOf(hall, statuses), [hall, statuses])
  const freeSeats = useMemo(() => freeByScreen(free, filteredKinds(hall, filters)), [free, hall, filters])

  const most = Math.max(seatsLeft(choice, 'Primary', limits), limits.hasExtras ? seatsLeft(choice, 'Extra', limits) : 0)
  const others = {
    ...{ statuses, chosen: new Set(chosen.keys()) },
    isFree: (each: Seat) =>
      isSelectable(statuses, each.tessituraId) && !chosen.has(each.tessituraId) && !isFiltered(each, filters, hall),
  }
  const offer = (seats: readonly Seat[]) =>
    setOpen({ kind: warningsOf(...seats).length > 0 ? 'warning' : 'tickets', seats })
  const choose = (seat: Seat, size: number) => {
    if (chosen.has(seat.tessituraId)) return selection.remove(seat)
    offer(partySeats(rows, seat, { ...others, size: Math.min(size, most) }))
  }
  const find = ({ size, budget }: { size: number; budget: number }) => {
    const found = seatsWithinBudget(hall, rows, { ...others, size, budget })
    if (found.seats?.[0]) {
      zoomFrom.current = undefined
      setScreenId(found.seats[0].screenId)
      offer(found.seats)
    }
    return found
  }
  const latestChoose = useRef(choose)
  latestChoose.current = choose
  const size = useRef(partySize)
  size.current = partySize
  const onSeat = useCallback((seat: Seat) => latestChoose.current(seat, size.current), [])

  const addToCart = async () => {
    if (await selection.reserve()) onGoBack()
  }
  const view = answer.viewSections.find(({ id }) => open && 'seats' in open && id === open.seats[0]?.viewId)
  const cancel = () => (selection.isChanged ? setOpen({ kind: 'cancel' }) : onGoBack())
  const onlyScreen = hall.screens.length === 1 ? hall.screens[0] : undefined
  const screen = onlyScreen ?? hall.screens.find(({ id }) => id === screenId)
  const foot = (
    <>
      <LoneSeats
        {...{ hall, alone, companions }}
        isStrict={answer.loneSeats === 'strict'}
        canTakeMore={!isFull}
        onTake={(seat) => choose(seat, 1)}
      />
      <p className="seat-selector-total">
        <span>{counted(choice.length, 'seat')}</span>
        <Price amount={totalOf(choice)} kind="total" />
      </p>
      <Button isWide disabled={!canAddToCart(choice, limits)} isBusy={selection.isReserving} onClick={addToCart}>
        Add to Cart
      </Button>
    </>
  )
  return (
    <Frame
      title={answer.performance.name}
      company={answer.performance.performanceCompany}
      venue={answer.performance.venue}
      date={showInstant(answer.performance.date, 'performance', timeZone)}
      backgroundColour={answer.backgroundColour}
      textColour={answer.textColour}
      onCancel={cancel}
      foot={foot}
      panel={
        <>
          <SeatSummary
            {...{ hall, choice, limits }}
            onChange={({ tessituraId }) => {
              const seat = hall.seatById.get(tessituraId)
              if (seat) setOpen({ kind: 'tickets', seats: [seat] })
            }}
            onRemove={selection.remove}
          />
          <Panel
            hall={hall}
            filters={filters}
            onFilter={setFilters}
            sessions={answer.performance.otherPerformances}
            pendingSession={session.pending}
            onSession={session.change}
          />
          <div className="seat-selector-foot">{foot}</div>
        </>
      }
    >
      <FilterChips
        {...{ hall, filters }}
        onFilter={setFilters}
        budget={!limits.isPackage && most > 0 && <BudgetForm most={most} onFind={find} />}
      />
      <View name={screen ? `seats ${screen.id}` : 'screens'}>
        {screen ? (
          <SeatsView
            {...{ hall, screen, answer, state, partySize, onSeat }}
            freeSeats={freeSeats.get(screen.id) ?? 0}
            isPackage={limits.isPackage}
            onPartySize={setPartySize}
            onScreens={onlyScreen ? undefined : () => setScreenId(null)}
            onGoBack={onGoBack}
            zoomFrom={zoomFrom.current}
          />
        ) : (
          <>
            <h2 className="seat-selector-heading" tabIndex={-1}>
              Choose a section
            </h2>
            <ScreensView
              {...{ answer, hall, state, freeSeats }}
              onScreen={(id, from) => {
                zoomFrom.current = from
                setScreenId(id)
              }}
            />
          </>
        )}
      </View>
      <output className="visually-hidden">{selection.announcement}</output>
      {open?.kind === 'warning' && (
        <WarningDialog
          warnings={warningsOf(...open.seats)}
          onYes={() => setOpen({ kind: 'tickets', seats: open.seats })}
          onNo={() => setOpen(null)}
        />
      )}
      {open?.kind === 'tickets' && (
        <TicketDialog
          hall={hall}
          seats={open.seats}
          tickets={ticketsOf(hall.zoneById.get(open.seats[0]?.zoneId ?? 0)).filter(({ type }) => {
            const others = choice.filter((each) => !open.seats.some((seat) => seat.tessituraId === each.tessituraId))
            return seatsLeft(others, type, limits) >= open.seats.length
          })}
          view={view?.image ?? null}
          position={open.seats[0] ? positionOf(hall, open.seats[0], { rows, section: view?.name }) : ''}
          onAdd={(ticket) => {
            selection.add(open.seats, ticket)
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'cancel' && <CancelDialog onYes={onGoBack} onNo={() => setOpen(null)} />}
      {selection.problem && (
        <ErrorDialog onOk={selection.forgetProblem}>
          <p>{selection.problem.message}</p>
          {selection.problem.lost.length > 0 && (
            <ul>
              {selection.problem.lost.map((place) => (
                <li key={place}>{place}</li>
              ))}
            </ul>
          )}
        </ErrorDialog>
      )}
    </Frame>
  )
}

/** One of the two views. Later views appear with a short animation and take the focus (SEAT-23). */
function View({ name, children }: { name: string; children: ReactNode }) {
  const [first] = useState(name)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && name !== first) setHasChanged(true)
  const root = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the view is a reason.
  useEffect(() => {
    if (hasChanged) root.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [hasChanged, name])
  return (
    <div key={name} ref={root} className={classNames('seat-selector-view', hasChanged && 'seat-selector-entering')}>
      {children}
    </div>
  )
}

/** Returns the number of free seats by screen and kind; a screen without free seats has no kinds. */
type FreeSeats = ReadonlyMap<number, ReadonlyMap<Kind, number>>

function freeSeatsOf(hall: Hall, statuses: Statuses): FreeSeats {
  const free = new Map<number, Map<Kind, number>>()
  for (const { screenId, kind, isPlace, tessituraId } of hall.seats) {
    const ofScreen = free.get(screenId) ?? new Map<Kind, number>()
    free.set(screenId, ofScreen)
    if (isPlace && isSelectable(statuses, tessituraId)) ofScreen.set(kind, (ofScreen.get(kind) ?? 0) + 1)
  }
  return free
}

/** Returns how many seats of each screen are free and not filtered. */
const freeByScreen = (free: FreeSeats, filtered: ReadonlySet<Kind>): Map<number, number> =>
  new Map(
    [...free].map(([screenId, kinds]) => [
      screenId,
      [...kinds].reduce((sum, [kind, seats]) => (filtered.has(kind) ? sum : sum + seats), 0),
    ]),
  )

/** Changes the session: releases the held seats and updates the performance in the address (SEAT-16). */
function useSessionChange(release: () => Promise<boolean>) {
  const [pending, setPending] = useState<number | null>(null)
  const replaceQuery = useReplaceQuery()
  const change = async (performanceId: number) => {
    setPending(performanceId)
    const isReleased = await release()
    setPending(null)
    if (isReleased) await replaceQuery((search) => withPerformance(search, performanceId))
  }
  return { pending, change }
}
