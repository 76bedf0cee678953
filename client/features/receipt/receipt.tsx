import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { isFirstReport, pushEvent } from '#client/data/analytics.ts'
import { useSession } from '#client/data/session.tsx'
import { useCall } from '#client/data/use-call.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { useVenue } from '#client/page/page-context.tsx'
import { useDocumentTitle } from '#client/page/use-document-title.ts'
import { usePerformers } from '#client/site/production/use-performers.ts'
import { DateNumerals } from '#client/site/programme/date-numerals.tsx'
import { BoxOfficeAdvice } from '#client/site/purchase/box-office-advice.tsx'
import { DocumentDownloads } from '#client/site/purchase/document-downloads.tsx'
import { AllToWallet } from '#client/site/tickets/all-to-wallet.tsx'
import { KeepTickets } from '#client/site/tickets/keep-tickets.tsx'
import { PerformanceTickets } from '#client/site/tickets/performance-tickets.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { Price } from '#client/ui/text/price.tsx'
import { showInstant } from '#shared/dates'
import { total } from '#shared/money'
import { type ShownTickets, ticketsPath } from '#shared/routes'
import type { Result } from '#shared/ticketing/call'
import { order } from '#shared/ticketing/order/order'
import { tickets } from '#shared/ticketing/tickets/tickets'
import styles from './receipt.module.css'
import { feesOf, type ReceiptAnswer, receiptItems, seatLines } from './receipt-lines.ts'
import { SidePanel } from './receipt-side-panel.tsx'

/** Preserves the height of a line of text while it loads. */
const EMPTY_LINE = '\u00a0'
const LOADING = 'Loading your order'

/** An order's receipt, for screen and print. */
export function Receipt({ orderId, sessionKey }: { orderId: number; sessionKey: string }) {
  const query = useMemo(() => ({ OrderId: orderId, SessionKey: sessionKey }), [orderId, sessionKey])
  const { data: receipt, error } = useCall(order.receipt, query, { isPersonal: true })
  const ofTickets = receipt && isTicketed(receipt) ? query : null
  const issued = useCall(tickets.tickets, ofTickets, { isPersonal: true })
  const { refresh } = useSession()
  usePurchaseEvent(receipt)
  useDocumentTitle(receipt?.reversal ? titleOf(receipt) : null)
  // The cart is empty now; the last Session/Info may predate the order.
  useEffect(() => void (receipt && refresh()), [receipt, refresh])
  if (error) return <ReceiptFailure />
  return (
    <div className={`page-width ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="poster-title">{titleOf(receipt)}</h1>
        <p className="lead">{receipt ? `Order ${receipt.orderId}` : EMPTY_LINE}</p>
        {receipt?.reversal && (
          <Alert tone="info" title={reversals[receipt.reversal].words}>
            <BoxOfficeAdvice />
          </Alert>
        )}
      </header>
      {receipt && !issued.isLoading ? (
        <>
          {issued.data && <Tickets performances={issued.data.performances} of={{ orderId, sessionKey }} />}
          <div className={styles.columns}>
            <div className={styles.order}>
              <Order
                receipt={receipt}
                sessionKey={sessionKey}
                hasTickets={issued.data !== undefined && issued.data.performances.length > 0}
              />
            </div>
            {!receipt.reversal && <SidePanel receipt={receipt} sessionKey={sessionKey} />}
          </div>
        </>
      ) : (
        <Loading />
      )}
    </div>
  )
}

const isTicketed = ({ performances, packages, reversal }: ReceiptAnswer): boolean =>
  !reversal && performances.length + packages.length > 0

interface TicketsProps {
  performances: Result<typeof tickets.tickets>['performances']
  /** By which they were requested. */
  of: ShownTickets
}

/** The order's tickets, ready for the door. */
function Tickets({ performances, of }: TicketsProps) {
  const shown = useRef<HTMLDivElement>(null)
  if (performances.length === 0) return null
  return (
    <section className={styles.tickets} aria-label="Your tickets">
      <div ref={shown}>
        {performances.map((performance) => (
          <PerformanceTickets key={performance.performanceId} {...{ performance, of }} />
        ))}
      </div>
      <AllToWallet {...{ performances, of }} />
      <KeepTickets {...{ performances, shown }} address={ticketsPath(of)} />
    </section>
  )
}

const INVALID = 'Its tickets and gift vouchers are no longer valid.'
const reversals = {
  refund: { title: 'Order refunded', words: `The payment for this order was refunded. ${INVALID}` },
  dispute: { title: 'Payment disputed', words: `Your bank disputes the payment for this order. ${INVALID}` },
} as const

/** Only a loaded receipt says whether its order is confirmed. */
function titleOf(receipt: ReceiptAnswer | undefined): string {
  if (!receipt) return LOADING
  return receipt.reversal ? reversals[receipt.reversal].title : 'Order Confirmed'
}

/** Shown until the order in question is known. */
export const ReceiptLoading = () => (
  <div className={`page-width ${styles.page}`}>
    <Loading />
  </div>
)

const Loading = () => (
  <div className={styles.loading}>
    <Spinner label={LOADING} />
  </div>
)

export function ReceiptFailure() {
  const heading = 'Your order'
  useDocumentTitle(heading)
  return (
    <div className={`page-width ${styles.page}`}>
      <h1 className={styles.failed}>{heading}</h1>
      <Alert
        tone="error"
        title="Error: Receipt retrieval failed. Please check your Order ID and Session Key and try again."
      >
        <BoxOfficeAdvice />
      </Alert>
    </div>
  )
}

interface OrderProps {
  receipt: ReceiptAnswer
  sessionKey: string
  /** The tickets above say the dates in large numerals. */
  hasTickets: boolean
}
function Order({ receipt, sessionKey, hasTickets }: OrderProps) {
  const callTicketing = useTicketing()
  const fees = feesOf(receipt)
  return (
    <>
      {receipt.performances.map((performance) => (
        <Performance key={`${performance.name} ${performance.date}`} performance={performance} hasTicket={hasTickets} />
      ))}
      {receipt.packages.map(({ name, seriesName, image, subtotal }) => (
        <Item key={`${seriesName} ${name}`} image={image} title={seriesName} text={name} amount={subtotal} />
      ))}
      {receipt.memberships.map((membership) => (
        <Membership key={`${membership.title} ${membership.startDate}`} membership={membership} />
      ))}
      {receipt.giftVouchers.map(({ giftCertificateNumber, subtotal }) => (
        <Item key={giftCertificateNumber} title="Gift voucher" text={giftCertificateNumber} amount={subtotal} />
      ))}
      {receipt.donations.map(({ name, subtotal }) => (
        <Item key={name} title="Donation" text={name} amount={subtotal} />
      ))}
      {fees !== null && <Item title="Fees and delivery" amount={fees} />}
      {receipt.giftVoucherPayments.map(({ number, amountLeft, amount }) => (
        <Item
          key={number}
          title="Paid with a gift voucher"
          text={`${number}: ${total(amountLeft)} left`}
          amount={amount === undefined ? undefined : -amount}
        />
      ))}
      <p className={styles.total}>
        <span>Total</span>
        <Price amount={receipt.total} kind="total" />
      </p>
      {receipt.taxes?.map((text) => (
        <p key={text}>
          <small>{text}</small>
        </p>
      ))}
      <DocumentDownloads
        documents={receipt.documents ?? []}
        download={(DocumentId) =>
          callTicketing(order.document, { OrderId: receipt.orderId, SessionKey: sessionKey, DocumentId })
        }
      />
    </>
  )
}

function Performance({
  performance,
  hasTicket,
}: {
  performance: ReceiptAnswer['performances'][number]
  hasTicket: boolean
}) {
  const { timeZone } = useVenue()
  const { name, date, venue, image, seats, extras, amount } = performance
  const performers = usePerformers(performance)
  return (
    <article className={styles.ticket}>
      {!hasTicket && <DateNumerals date={date} size="large" className={styles.date} />}
      {image && <Picture media={image} crop="tile" ratio="4/5" alt="" isEager className={styles.poster} />}
      <div className={styles.words}>
        <h2>{name}</h2>
        {performers && <p>{performers}</p>}
        <p>{showInstant(date, 'performance', timeZone)}</p>
        <p className="muted">{venue}</p>
        <ul className={styles.seats}>
          {seatLines(seats).map((group) => (
            <li key={group}>{group}</li>
          ))}
        </ul>
        {extras.length > 0 && (
          <ul className="muted">
            {extras.map((extra) => (
              <li key={extra.name}>
                {extra.count} × {extra.name}
                {extra.amount !== undefined && (
                  <>
                    , <Price amount={extra.amount} />
                    {extra.count > 1 && ' each'}
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        <p className={styles.amount}>
          <Price amount={amount} kind="total" />
        </p>
      </div>
    </article>
  )
}

function Membership({ membership }: { membership: ReceiptAnswer['memberships'][number] }) {
  const { timeZone } = useVenue()
  const { title, description, startDate, expiry, subtotal, image } = membership
  return (
    <Item
      image={image}
      title={title}
      text={
        <>
          {description && <>{description} </>}
          From {showInstant(startDate, 'membership', timeZone)} to {showInstant(expiry, 'membership', timeZone)}
        </>
      }
      amount={subtotal}
    />
  )
}

interface ItemProps {
  title: string
  text?: ReactNode
  image?: ReceiptAnswer['packages'][number]['image']
  amount?: number | undefined
}
const Item = ({ title, text, image, amount }: ItemProps) => (
  <article className={styles.item}>
    {image && <Picture media={image} crop="tile" ratio="1/1" alt="" className={styles.thumb} />}
    <div>
      <h2 className={styles.itemTitle}>{title}</h2>
      {text && <p>{text}</p>}
    </div>
    {amount !== undefined && <Price amount={amount} kind="total" />}
  </article>
)

/** Reports the purchase to the tag manager, once per order. */
function usePurchaseEvent(receipt: ReceiptAnswer | undefined) {
  useEffect(() => {
    if (!receipt || receipt.reversal || !isFirstReport(String(receipt.orderId))) return
    pushEvent({
      event: 'purchase',
      transactionId: String(receipt.orderId),
      items: receiptItems(receipt),
    })
  }, [receipt])
}
