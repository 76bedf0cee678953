import { usePage } from '#client/page/page-context.tsx'
import { useHomePath } from '#client/page/use-home-path.ts'
import { BoxOfficeAdvice } from '#client/site/purchase/box-office-advice.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import type { RichText as RichTextValue } from '#shared/content/page'
import { ticketsPath } from '#shared/routes'
import { GuestAccount } from './guest-account.tsx'
import styles from './receipt.module.css'
import type { ReceiptAnswer } from './receipt-lines.ts'

/** What happens next: where the confirmation went, and how the tickets arrive. */
export function SidePanel({ receipt, sessionKey }: { receipt: ReceiptAnswer; sessionKey: string }) {
  const { thankYouText } = usePage().properties
  return (
    <aside className={styles.aside} aria-label="What happens next">
      <h2 className={styles.asideTitle}>
        {receipt.isMailRefused ? 'Your email could not be delivered' : 'Please check your email'}
      </h2>
      <Whereabouts receipt={receipt} sessionKey={sessionKey} />
      <RichText value={(thankYouText as RichTextValue | null | undefined) ?? { html: '' }} size="note" />
      <div className={styles.tools}>
        <Button href={useHomePath()}>Return to Homepage</Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <GuestAccount receipt={receipt} />
    </aside>
  )
}

/** The email address of the confirmation, and the delivery of the tickets, in the delivery method's words. */
function Whereabouts({ receipt, sessionKey }: { receipt: ReceiptAnswer; sessionKey: string }) {
  const { delivery } = receipt
  return (
    <>
      {receipt.isMailRefused ? <MailRefused receipt={receipt} sessionKey={sessionKey} /> : <Sent receipt={receipt} />}
      <VouchersRefused receipt={receipt} />
      {delivery && (
        <p>
          <strong>{delivery.name}.</strong> {delivery.description}
          {delivery.address && <> To {delivery.address.join(', ')}.</>}
        </p>
      )}
    </>
  )
}

const Sent = ({ receipt: { email } }: { receipt: ReceiptAnswer }) => (
  <p>
    {email ? (
      <>
        We have sent your confirmation to <strong>{email}</strong>.
      </>
    ) : (
      'Your confirmation is on its way to the email address you gave.'
    )}
  </p>
)

/** Vouchers whose recipients' mail servers refused them. Their numbers are on the receipt. */
function VouchersRefused({ receipt }: { receipt: ReceiptAnswer }) {
  const refused = receipt.giftVouchers.filter(({ refusedBy }) => refusedBy)
  if (refused.length === 0) return null
  return (
    <Alert tone="error" title="A gift voucher could not be delivered.">
      {refused.map(({ giftCertificateNumber, refusedBy }) => (
        <p key={giftCertificateNumber}>
          The mail server of <strong>{refusedBy}</strong> refused gift voucher {giftCertificateNumber}. It is valid: you
          can pass its number on.
        </p>
      ))}
      <BoxOfficeAdvice />
    </Alert>
  )
}

/** The order is complete, but its mail server refused the confirmation. */
const MailRefused = ({
  receipt: { orderId, email, performances, packages },
  sessionKey,
}: {
  receipt: ReceiptAnswer
  sessionKey: string
}) => (
  <Alert tone="error" title="Your order is complete, but its confirmation did not reach you.">
    <p>
      The mail server of <strong>{email}</strong> refused it. Please print this page, or call the box office to have the
      address corrected.
    </p>
    {(performances.length > 0 || packages.length > 0) && (
      <p>
        <a href={ticketsPath({ orderId, sessionKey })}>Show your tickets</a>
      </p>
    )}
    <BoxOfficeAdvice />
  </Alert>
)
