import { type ReactNode, useEffect } from 'react'
import { usePage, useSite, useVenue } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { AccountFrame } from '#client/site/account/account-frame.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { DateNumerals } from '#client/site/programme/date-numerals.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { LoadButton } from '#client/ui/button/load-button.tsx'
import { Arrow } from '#client/ui/icon/arrow.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { Skeleton } from '#client/ui/status/skeleton.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import type { RichText as RichTextValue } from '#shared/content/page'
import { showInstant } from '#shared/dates'
import { fullName } from '#shared/full-name'
import { overviewLinks, ticketsPath } from '#shared/routes'
import { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import { useCustomerCall } from '../customer/use-customer-call.ts'
import { Orders } from './orders.tsx'
import styles from './overview.module.css'

type Answer = Result<typeof account.overview>

/** A customer's first page: a greeting, the next concert, their details and purchases, and links. */
function Overview() {
  const response = useCustomerCall(account.overview, undefined)
  const { data, error } = response
  useEffect(() => {
    // Failed parts are omitted; the rest is shown without them.
    if (error) console.warn(`The account’s overview: ${error.title}`)
  }, [error])
  return (
    <AccountFrame title={data ? `Welcome, ${data.firstName}` : 'Welcome'}>
      <NextEvent />
      {error ? (
        <p className={styles.missing}>
          <LoadButton variant="secondary" isBusy={response.isValidating} onClick={() => void response.revalidate()}>
            Load your details
          </LoadButton>
        </p>
      ) : (
        <div className={styles.columns}>
          <Details answer={data} />
          <Active answer={data} />
        </div>
      )}
      <Orders />
      <Links />
      <Support />
    </AccountFrame>
  )
}

export const layout = pageLayout(Overview, { related: accountPages })

/** The next performance that the customer has tickets for. Nothing if there is none or the call fails. */
function NextEvent() {
  const { timeZone } = useVenue()
  const { data } = useCustomerCall(account.upcomingEvents, undefined)
  const [next] = data?.performances ?? []
  if (!next) return null
  return (
    <section className={styles.next} aria-label="Your next event">
      <p aria-hidden="true">
        <DateNumerals date={next.date} size="large" />
      </p>
      <div className={styles.nextWords}>
        <p className="label">Your next event</p>
        <h2>{next.name}</h2>
        <p>
          <time dateTime={next.date}>{showInstant(next.date, 'list', timeZone)}</time>
        </p>
        <p className="muted">{next.venue}</p>
        <Button href={ticketsPath({ performanceId: next.id })}>
          Show tickets<VisuallyHidden>: {next.name}</VisuallyHidden>
        </Button>
      </div>
      {next.image && (
        <Picture media={next.image} crop="tile" ratio="3/2" alt="" isEager className={styles.nextPicture} />
      )}
    </section>
  )
}

interface PartProps {
  /** Undefined while loading. */
  answer: Answer | undefined
}

const Details = ({ answer }: PartProps) => (
  <Part heading="Your details" isLoading={!answer}>
    {answer && (
      <dl className={styles.facts}>
        <dt>Name</dt>
        <dd>{fullName(answer)}</dd>
        <dt>Email</dt>
        <dd>{answer.email}</dd>
        <dt>Account number</dt>
        <dd className="figures">{answer.accountNumber}</dd>
      </dl>
    )}
  </Part>
)

function Active({ answer }: PartProps) {
  const { timeZone } = useVenue()
  return (
    <div className={styles.active}>
      <Part heading="Memberships" isLoading={!answer}>
        <Names of={answer?.memberships ?? []}>
          {({ name, expiry }) => (
            <>
              {name}
              <span className="muted"> until {showInstant(expiry, 'membership', timeZone)}</span>
            </>
          )}
        </Names>
      </Part>
      <Part heading="Packages" isLoading={!answer}>
        <Names of={answer?.packages ?? []}>{({ name }) => name}</Names>
      </Part>
    </div>
  )
}

const Part = ({ heading, isLoading, children }: { heading: string; isLoading: boolean; children: ReactNode }) => (
  <section className={styles.part} aria-label={heading} aria-busy={isLoading}>
    <h2 className={styles.partHeading}>{heading}</h2>
    {isLoading ? <Skeleton lines={2} lineHeight="1.75rem" /> : children}
  </section>
)

function Names<N>({ of: names, children: show }: { of: readonly N[]; children(name: N): ReactNode }) {
  if (names.length === 0) return <p className="muted">None active</p>
  return (
    <ul className={styles.names}>
      {names.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a customer may have the same twice.
        <li key={at}>{show(each)}</li>
      ))}
    </ul>
  )
}

function Links() {
  const { personalInformation, memberships, seriesList, contactUs } = overviewLinks(useSite().routes)
  return (
    <nav aria-label="From here">
      <ul className={styles.links}>
        {[
          ['Edit your details', personalInformation],
          ['Browse memberships', memberships],
          ['Browse series and packages', seriesList],
          ['Contact us', contactUs],
        ].map(([label, href]) => (
          <li key={label}>
            <a href={href}>
              <span>{label}</span>
              <Arrow to="on" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Contact details for deleting the account, and the box office's phone number. */
function Support() {
  const { deleteAccountText } = usePage().properties
  const { phone } = useVenue()
  return (
    <div className={styles.support}>
      <RichText value={(deleteAccountText as RichTextValue | null | undefined) ?? DELETE_ACCOUNT} size="note" />
      {phone && (
        <p className="small">
          Box office <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </p>
      )}
    </div>
  )
}

const DELETE_ACCOUNT: RichTextValue = { html: '<p>To have your account deleted, please contact support.</p>' }
