import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '#client/data/session.tsx'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { usePage, useSite, useVenue } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { usePerformers } from '#client/site/production/use-performers.ts'
import { DateNumerals } from '#client/site/programme/date-numerals.tsx'
import { BoxOfficeAdvice } from '#client/site/purchase/box-office-advice.tsx'
import { OrderSums, orderTotal, Sum } from '#client/site/purchase/order-sums.tsx'
import { PurchaseFrame } from '#client/site/purchase/purchase-frame.tsx'
import { useOtherItems } from '#client/site/purchase/use-other-items.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { showInstant } from '#shared/dates'
import { fromCents, toCents } from '#shared/money'
import { checkoutPath, seriesPackagePath } from '#shared/routes'
import { seatPlace } from '#shared/seats/seat-place'
import { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import { idIn } from '#shared/ticketing-id'
import { CustomerList } from '../customer/customer-list.tsx'
import { usePageSearch } from '../customer/page-search.ts'
import { useCustomerCall } from '../customer/use-customer-call.ts'
import styles from './renewal.module.css'

type Summary = Result<typeof account.renewalSummary>
type Production = Summary['productions'][number]

/** Renews a package when the page opens, then shows the resulting cart: `?seriesId=8&id=81`. */
function Renewal() {
  const query = usePageSearch()
  const id = query && idIn(query.get('id'))
  const state = useRenewal(query !== null, id)
  if (state.type === 'renewed' && id !== null) return <Renewed id={id} />
  return (
    <Frame>
      {state.type === 'failed' ? (
        <Alert tone="error" title="There was an error renewing the package.">
          {state.reason && <p>{state.reason}</p>}
          <BoxOfficeAdvice />
        </Alert>
      ) : (
        <Spinner label="Renewing your package" />
      )}
    </Frame>
  )
}

export const layout = pageLayout(Renewal)

/** Defaults to the page's name if there is no package summary. */
const Frame = ({ children }: { children: ReactNode }) => (
  <PurchaseFrame title={usePage().name}>{children}</PurchaseFrame>
)

type RenewalState = { type: 'renewing' | 'renewed' } | { type: 'failed'; reason: string | null }

/** Renews once, as soon as the query is known and the session is a customer's. */
function useRenewal(isRead: boolean, id: number | null): RenewalState {
  const callTicketing = useTicketing()
  const { isLoggedIn, isChecked, refresh } = useSession()
  const [state, setState] = useState<RenewalState>({ type: 'renewing' })
  const hasBegun = useRef(false)
  const isReady = isRead && isChecked && isLoggedIn
  useEffect(() => {
    if (!isReady || hasBegun.current) return
    hasBegun.current = true
    if (id === null) return setState({ type: 'failed', reason: null })
    void callTicketing(account.renew, { id }).then((answer) => {
      setState(answer.isError ? { type: 'failed', reason: answer.title } : { type: 'renewed' })
      if (!answer.isError) void refresh()
    })
  }, [isReady, id, callTicketing, refresh])
  return state
}

function Renewed({ id }: { id: number }) {
  const response = useCustomerCall(account.renewalSummary, { Id: id })
  if (response.data) return <RenewalSummary summary={response.data} />
  return (
    <Frame>
      <CustomerList response={response} loading="Loading your renewal" isEmpty empty="">
        {null}
      </CustomerList>
    </Frame>
  )
}

function RenewalSummary({ summary }: { summary: Summary }) {
  const { name } = usePage()
  const { routes } = useSite()
  const { seriesId, concertCount, ticketCount, total, orderFee = 0, seriesName, seriesImage, productions } = summary
  const items = useOtherItems()
  // The cart has the package already.
  const otherItems = items === null ? null : Math.max(0, fromCents(toCents(items) - toCents(total)))
  const sums = { otherItems, fee: orderFee }
  return (
    <PurchaseFrame
      eyebrow={name}
      title={seriesName}
      lead={
        <p>
          Your package is renewed and in your cart.{' '}
          {seriesId !== undefined && <a href={seriesPackagePath(seriesId)}>Change your seats</a>}
        </p>
      }
      total={orderTotal(total, sums)}
      action={<Button href={checkoutPath(routes)}>Continue to checkout</Button>}
      summary={
        <div className={styles.summary}>
          {seriesImage && (
            <Picture media={seriesImage} crop="tile" ratio="3/2" alt="" isEager className={styles.series} />
          )}
          <dl className={styles.counts}>
            <dt>Concerts</dt>
            <dd>{concertCount}</dd>
            <dt>Tickets</dt>
            <dd>{ticketCount}</dd>
          </dl>
          <Sum name="This package" amount={total} />
          <OrderSums {...sums} />
        </div>
      }
    >
      <ul className={styles.productions}>
        {productions.map((production) => (
          <li key={`${production.name} ${production.date}`}>
            <ProductionEntry production={production} />
          </li>
        ))}
      </ul>
    </PurchaseFrame>
  )
}

function ProductionEntry({ production }: { production: Production }) {
  const { name, date, venue, image, total, tickets } = production
  const performers = usePerformers({ company: production.company, venue: venue ?? null })
  const { timeZone } = useVenue()
  return (
    <article className={styles.production}>
      <p aria-hidden="true">
        <DateNumerals date={date} size="small" />
      </p>
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        {performers && <p>{performers}</p>}
        <p>
          <time dateTime={date}>{showInstant(date, 'list', timeZone)}</time>
        </p>
        {venue && <p className="muted">{venue}</p>}
      </div>
      {image && <Picture media={image} crop="tile" ratio="1/1" alt="" className={styles.picture} />}
      <ul className={styles.tickets} aria-label={`Tickets: ${name}`}>
        {tickets.map(({ zone, priceType, row, number, section, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places without a number are alike.
          <li key={at} className={styles.ticket}>
            <span>
              <span className={styles.place}>{seatPlace(section, { row, number })}</span>
              <span className="small muted">
                {zone}, {priceType}
              </span>
            </span>
            <Price amount={amount} />
          </li>
        ))}
      </ul>
      <p className={`${styles.ticket} ${styles.total}`}>
        <span>Together</span>
        <Price amount={total} kind="total" />
      </p>
    </article>
  )
}
