import { useVenue } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { AccountFrame } from '#client/site/account/account-frame.tsx'
import { accountPages } from '#client/site/account/account-menu.ts'
import { Button } from '#client/ui/button/button.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { showInstant } from '#shared/dates'
import { paths, renewPackagesPath } from '#shared/routes'
import { account } from '#shared/ticketing/account/account'
import { CustomerList } from '../customer/customer-list.tsx'
import { useCustomerCall } from '../customer/use-customer-call.ts'
import styles from './owned.module.css'
import { OwnedItem } from './owned-item.tsx'

/** A customer's packages; those that can be renewed have a button. */
function Packages() {
  const { timeZone } = useVenue()
  const response = useCustomerCall(account.packages, undefined)
  const packages = response.data?.packages ?? []
  return (
    <CustomerList
      response={response}
      loading="Loading your packages"
      isEmpty={packages.length === 0}
      empty={
        <>
          <p>No packages have been purchased.</p>
          <Button href={paths.seriesList}>See series and packages</Button>
        </>
      }
    >
      <ul className={styles.items}>
        {packages.map(({ name, seriesName, image, canRenew, renewalId, seatsKeptUntil }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a customer may have the same package twice.
          <li key={at}>
            <OwnedItem image={image} title={seriesName} lead={name} level="h2">
              {canRenew && seatsKeptUntil && (
                <p>Your seats are kept for you until {showInstant(seatsKeptUntil, 'membership', timeZone)}.</p>
              )}
              {canRenew && renewalId !== null && (
                <Button href={renewPackagesPath(undefined, renewalId)} className={styles.renew}>
                  Renew<VisuallyHidden>: {seriesName}</VisuallyHidden>
                </Button>
              )}
            </OwnedItem>
          </li>
        ))}
      </ul>
    </CustomerList>
  )
}

const PackagesPage = () => (
  <AccountFrame>
    <Packages />
  </AccountFrame>
)

export const layout = pageLayout(PackagesPage, { related: accountPages })
