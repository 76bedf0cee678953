import type { ReactNode } from 'react'
import { useSite, useVenue } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { AccountFrame } from '#client/site/account/account-frame.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { Button } from '#client/ui/button/button.tsx'
import { showInstant } from '#shared/dates'
import { membershipsPath } from '#shared/routes'
import { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import { CustomerList } from '../customer/customer-list.tsx'
import { useCustomerCall } from '../customer/use-customer-call.ts'
import styles from './owned.module.css'
import { OwnedItem } from './owned-item.tsx'

type Memberships = Result<typeof account.memberships>
type Membership = Memberships['currentMemberships'][number] | Memberships['futureMemberships'][number]

/** A customer's current and future memberships. */
function Memberships() {
  const { timeZone } = useVenue()
  const { routes } = useSite()
  const response = useCustomerCall(account.memberships, undefined)
  const { currentMemberships = [], futureMemberships = [] } = response.data ?? {}
  return (
    <>
      <CustomerList
        response={response}
        loading="Loading your memberships"
        isEmpty={currentMemberships.length + futureMemberships.length === 0}
        empty={<p>No current or future memberships exist.</p>}
      >
        <MembershipList
          heading="Current"
          memberships={currentMemberships}
          dateOf={({ expiry }) => <>Valid until {showInstant(expiry, 'membership', timeZone)}</>}
        />
        <MembershipList
          heading="Future"
          memberships={futureMemberships}
          dateOf={({ startDate }) => <>Begins on {showInstant(startDate, 'membership', timeZone)}</>}
        />
      </CustomerList>
      <p>
        <Button href={membershipsPath(routes)} variant="secondary">
          Browse memberships
        </Button>
      </p>
    </>
  )
}

const MembershipsPage = () => (
  <AccountFrame>
    <Memberships />
  </AccountFrame>
)

export const layout = pageLayout(MembershipsPage, { related: accountPages })

interface MembershipListProps<M> {
  heading: string
  memberships: readonly M[]
  dateOf(membership: M): ReactNode
}
function MembershipList<M extends Membership>({ heading, memberships, dateOf }: MembershipListProps<M>) {
  if (memberships.length === 0) return null
  return (
    <section aria-label={heading}>
      <h2 className={`label ${styles.heading}`}>{heading}</h2>
      <ul className={styles.items}>
        {memberships.map((membership, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a customer may have the same membership twice.
          <li key={at}>
            <OwnedItem image={membership.image} title={membership.title} lead={dateOf(membership)}>
              {membership.description && <p>{membership.description}</p>}
            </OwnedItem>
          </li>
        ))}
      </ul>
    </section>
  )
}
