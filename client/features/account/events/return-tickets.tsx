import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { usePage, usePageData, useVenue } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { AccountFrame } from '#client/site/account/account-frame.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { ActionFailure } from '#client/site/form/action-failure.tsx'
import { usePerformers } from '#client/site/production/use-performers.ts'
import { DateNumerals } from '#client/site/programme/date-numerals.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import type { RichText as RichTextValue } from '#shared/content/page'
import { counted } from '#shared/counted'
import { showInstant } from '#shared/dates'
import { total } from '#shared/money'
import { paths } from '#shared/routes'
import { seatPlace } from '#shared/seats/seat-place'
import { account } from '#shared/ticketing/account/account'
import type { Failure } from '#shared/ticketing/envelope'
import { idIn } from '#shared/ticketing-id'
import { CustomerList, RowSkeletons } from '../customer/customer-list.tsx'
import { usePageSearch } from '../customer/page-search.ts'
import { useCustomerCall } from '../customer/use-customer-call.ts'
import { type OwnedSeat, type UpcomingEvent, worthOf } from './event-answers.ts'
import styles from './events.module.css'
import { useExchangeReturn } from './exchange-return.ts'
import { ExchangeReturned } from './exchange-returned.tsx'
import { ByPhone, type Exchanged, ExchangeTickets, IsExchanged } from './exchange-tickets.tsx'

/** Returns tickets for one performance: `?tessituraId=701`. */
function ReturnTickets() {
  const query = usePageSearch()
  if (!query) return <RowSkeletons rows={1} />
  const performanceId = idIn(query.get('tessituraId'))
  if (performanceId === null) return <NoTickets />
  return <ReturnOf key={performanceId} performanceId={performanceId} />
}

const ReturnTicketsPage = () => (
  <AccountFrame>
    <ReturnTickets />
  </AccountFrame>
)

export const layout = pageLayout(ReturnTicketsPage, { related: accountPages })

function ReturnOf({ performanceId }: { performanceId: number }) {
  const response = useCustomerCall(account.returnableTickets, { TessituraPerformanceId: performanceId })
  // A ticketing service without this site's additions doesn't name the performance.
  const isUnnamed = response.data !== undefined && !response.data.performance
  const upcoming = useCustomerCall(account.upcomingEvents, isUnnamed ? undefined : null)
  const [returned, setReturned] = useState<readonly OwnedSeat[] | null>(null)
  const [exchanged, setExchanged] = useState<Exchanged | null>(null)
  const left = useExchangeReturn()
  const { revalidate } = response
  useEffect(() => {
    if (left.outcome) void revalidate()
  }, [left.outcome, revalidate])
  const seats = response.data?.seats ?? []
  const event = response.data?.performance ?? upcoming.data?.performances.find(({ id }) => id === performanceId)
  const { isCancelled = false, returnsUntil } = response.data?.performance ?? {}
  return (
    <>
      {event && <Performance event={event} />}
      <ExchangeReturned returned={left} />
      {exchanged ? (
        <IsExchanged exchanged={exchanged}>
          <div className={styles.actions}>
            <UpcomingLink />
          </div>
        </IsExchanged>
      ) : returned ? (
        <Returned seats={returned} isCancelled={isCancelled} />
      ) : (
        <CustomerList
          response={response}
          loading="Loading your tickets"
          skeleton={<RowSkeletons rows={1} />}
          isEmpty={seats.length === 0}
          empty={<NoTickets />}
        >
          <ReturnForm
            performanceId={performanceId}
            isCancelled={isCancelled}
            returnsUntil={returnsUntil}
            seats={seats}
            onReturned={setReturned}
            onExchanged={setExchanged}
            onRefused={() => void response.revalidate()}
          />
        </CustomerList>
      )}
    </>
  )
}

/** The tickets' performance. The seats are listed without it too. */
function Performance({ event }: { event: Pick<UpcomingEvent, 'name' | 'company' | 'date' | 'venue'> }) {
  const performers = usePerformers(event)
  const { timeZone } = useVenue()
  return (
    <div className={styles.subject}>
      <p aria-hidden="true">
        <DateNumerals date={event.date} size="medium" />
      </p>
      <div className={styles.words}>
        <h2 className={styles.name}>{event.name}</h2>
        {performers && <p>{performers}</p>}
        <p>
          <time dateTime={event.date}>{showInstant(event.date, 'list', timeZone)}</time>
        </p>
        <p className="muted">{event.venue}</p>
      </div>
    </div>
  )
}

interface ReturnFormProps {
  performanceId: number
  isCancelled: boolean
  /** If the performance was moved. */
  returnsUntil: string | undefined
  seats: readonly OwnedSeat[]
  onReturned(seats: readonly OwnedSeat[]): void
  onExchanged(exchanged: Exchanged): void
  /** The service returned nothing, so the list of returnable seats may be stale. */
  onRefused(): void
}

function ReturnForm(props: ReturnFormProps) {
  const { performanceId, isCancelled, returnsUntil, seats, onReturned, onExchanged, onRefused } = props
  const callTicketing = useTicketing()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [hasAgreed, setHasAgreed] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const chosen = seats.filter(({ seatNumber }) => ticked.has(seatNumber))
  const toggle = (seatNumber: number) =>
    setTicked((last) => {
      const next = new Set(last)
      if (!next.delete(seatNumber)) next.add(seatNumber)
      return next
    })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    const seatNumbers = chosen.map(({ seatNumber }) => seatNumber)
    const answer = await callTicketing(account.returnTickets, { tessituraPerformanceId: performanceId, seatNumbers })
    setIsBusy(false)
    if (!answer.isError) return onReturned(chosen)
    setFailure(answer)
    onRefused()
  }
  const mayExchange = chosen.length > 0 && chosen.every(({ canExchange }) => canExchange)
  return (
    <>
      <PostForm className={styles.form} onSubmit={submit}>
        <fieldset>
          <legend className={styles.legend}>Which tickets are you returning?</legend>
          <div className={styles.choices}>
            {seats.map((seat) => (
              <div key={seat.seatNumber} className={styles.choice}>
                <CheckboxField
                  label={seatPlace(seat.screen, seat)}
                  hint={hintOf(seat)}
                  checked={ticked.has(seat.seatNumber)}
                  onChange={() => toggle(seat.seatNumber)}
                />
                <Price amount={seat.price} />
              </div>
            ))}
          </div>
        </fieldset>
        <Terms isCancelled={isCancelled} returnsUntil={returnsUntil} hasAgreed={hasAgreed} onChange={setHasAgreed} />
        <div className={styles.confirm}>
          <p role="status">
            {chosen.length > 0 && (
              <>
                {counted(chosen.length, 'ticket')}, worth <strong>{total(worthOf(chosen))}</strong>: you get it back as
                a gift voucher by email.
              </>
            )}
          </p>
          <ActionFailure failure={failure} />
          <Button type="submit" isBusy={isBusy} disabled={!hasAgreed || chosen.length === 0}>
            Return Tickets
          </Button>
        </div>
      </PostForm>
      <ByPhone seats={chosen} />
      {mayExchange && (
        <ExchangeOwn
          key={[...ticked].sort().join(' ')}
          performanceId={performanceId}
          seats={chosen}
          onExchanged={onExchanged}
        />
      )}
    </>
  )
}

interface ExchangeOwnProps {
  performanceId: number
  /** The tickets to exchange, at least one. */
  seats: readonly OwnedSeat[]
  onExchanged(exchanged: Exchanged): void
}

function ExchangeOwn({ performanceId, seats, onExchanged }: ExchangeOwnProps) {
  const seatNumbers = seats.map(({ seatNumber }) => seatNumber)
  const of = { TessituraPerformanceId: performanceId, SeatNumbers: seatNumbers.join(',') }
  const response = useCustomerCall(account.exchangeOffers, of)
  return (
    <ExchangeTickets
      response={response}
      send={(callTicketing, to) =>
        callTicketing(account.exchangeTickets, { tessituraPerformanceId: performanceId, seatNumbers, ...to })
      }
      onExchanged={onExchanged}
    >
      <h2>Exchange for another date</h2>
    </ExchangeTickets>
  )
}

/** The refund is the buyer's, also after the ticket was handed on. */
const hintOf = ({ zone, priceType, handedOnTo }: OwnedSeat): string => {
  const place = `${zone}, ${priceType}`
  if (handedOnTo === undefined) return place
  const holder = handedOnTo || 'another person'
  return `${place}. Handed on to ${holder}: if you return it, we let the holder know and refund you`
}

interface TermsProps {
  isCancelled: boolean
  returnsUntil: string | undefined
  hasAgreed: boolean
  onChange(hasAgreed: boolean): void
}

/** The editors' terms have a deadline, which doesn't apply to a cancelled performance, nor to one that was moved. */
function Terms({ isCancelled, returnsUntil, hasAgreed, onChange }: TermsProps) {
  const { termsText } = usePage().properties
  const { timeZone } = useVenue()
  const until = returnsUntil && showInstant(returnsUntil, 'performance', timeZone)
  const terms = (termsText as RichTextValue | null | undefined) ?? DEFAULT_TERMS
  return (
    <section className={styles.terms} aria-label="Terms">
      <RichText value={isCancelled ? CANCELLED_TERMS : until ? movedTerms(until) : terms} />
      <CheckboxField
        isRequired
        label="I understand that returned tickets are no longer mine"
        checked={hasAgreed}
        onChange={({ target }) => onChange(target.checked)}
      />
    </section>
  )
}

const CANCELLED_TERMS: RichTextValue = {
  html: '<p>We’re sorry that this performance was cancelled. You can return its tickets at any time. We’ll refund their value as a gift voucher.</p>',
}
const movedTerms = (until: string): RichTextValue => ({
  html: `<p>This performance was moved. You can return its tickets until ${until}. We’ll refund their value as a gift voucher.</p>`,
})
const DEFAULT_TERMS: RichTextValue = {
  html: '<p>Tickets can be returned until 48 hours before the performance. We’ll refund their value as a gift voucher.</p>',
}

/** The returned seats and the refund. It takes the focus, because the form is gone. */
function Returned({ seats, isCancelled }: { seats: readonly OwnedSeat[]; isCancelled: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.returned}>
      <h2 ref={heading} tabIndex={-1}>
        Thank you
      </h2>
      <p className="lead">
        {seats.length === 1 ? 'Your ticket has' : `Your ${seats.length} tickets have`} been returned. The value of{' '}
        {total(worthOf(seats))} comes back to you as a gift voucher, which is on its way to your email address.
      </p>
      <ul className={styles.groups}>
        {seats.map((seat) => (
          <li key={seat.seatNumber}>{seatPlace(seat.screen, seat)}</li>
        ))}
      </ul>
      {!isCancelled && <p>Someone else will be glad of {seats.length === 1 ? 'the seat' : 'the seats'}.</p>}
      <div className={styles.actions}>
        <Button href={paths.whatsOn}>See what’s on</Button>
        <UpcomingLink />
      </div>
    </section>
  )
}

const NoTickets = () => (
  <>
    <p>No tickets exist under this performance.</p>
    <UpcomingLink />
  </>
)

/** Links back to the customer's upcoming events, at the address that editors gave them. */
function UpcomingLink() {
  const page = usePageData().related.find(({ contentType }) => contentType === 'upcomingEvents')
  return (
    page && (
      <Button href={page.path} variant="secondary">
        {page.name}
      </Button>
    )
  )
}
