import { useSite, useVenue } from '#client/page/page-context.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { showInstant } from '#shared/dates'
import { type ShownTickets, walletPassPath } from '#shared/routes'
import type { Result } from '#shared/ticketing/call'
import type { tickets } from '#shared/ticketing/tickets/tickets'
import styles from './tickets.module.css'
import { WalletLink } from './wallet-link.tsx'

type Performance = Result<typeof tickets.tickets>['performances'][number]
type Ticket = Performance['seats'][number]

interface TicketCardProps {
  ticket: Ticket
  performance: Performance
  /** By which the tickets were requested. */
  of: ShownTickets
  /** `1 of 2` */
  position: string
}

/** The ticket for one seat. It is complete in itself, as it may be cut out. */
export function TicketCard({ ticket, performance, of, position }: TicketCardProps) {
  const { name, date, doors, venue, wallets } = performance
  const { timeZone } = useVenue()
  const { siteName } = useSite()
  const { screen, section, row, number, zone, priceType, orderId, id } = ticket
  const place = [
    ['Section', section || screen],
    ['Row', row],
    ['Seat', number],
  ].filter(([, value]) => value)
  return (
    <article className={styles.ticket} aria-label={`Ticket ${position}`}>
      <QrCode ticket={ticket} label={place.map(([what, value]) => `${what} ${value}`).join(', ')} />
      <div className={styles.words}>
        <p className={`label ${styles.venue}`}>{venue === siteName ? venue : `${siteName}, ${venue}`}</p>
        <p className={styles.name}>{name}</p>
        <p className="figures">
          {showInstant(date, 'list', timeZone)}
          {doors && `, doors ${showInstant(doors, 'eventTime', timeZone)}`}
        </p>
        <dl className={styles.place}>
          {place.map(([what, value]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="small muted">
          {zone}, {priceType}
        </p>
        <p className="small muted figures">
          Ticket {position}, no. {orderId}-{id}
        </p>
        {wallets?.map((wallet) => (
          <WalletLink key={wallet} wallet={wallet} href={walletPassPath(wallet, of, id)}>
            <VisuallyHidden>: Ticket {position}</VisuallyHidden>
          </WalletLink>
        ))}
      </div>
    </article>
  )
}

/** Dark on white in every theme, as scanners require. */
const QrCode = ({ ticket: { qrPath, qrSize }, label }: { ticket: Ticket; label: string }) => (
  <svg
    className={styles.code}
    viewBox={`0 0 ${qrSize} ${qrSize}`}
    shapeRendering="crispEdges"
    role="img"
    aria-label={`QR code: ${label}`}
  >
    <path fill="#fff" d={`M0 0h${qrSize}v${qrSize}H0z`} />
    <path fill="#000" d={qrPath} />
  </svg>
)
