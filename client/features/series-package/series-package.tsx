import { type ReactNode, useState } from 'react'
import { messagesOf } from '#client/data/field-errors.ts'
import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import { useSite } from '#client/page/page-context.tsx'
import { orderTotal } from '#client/site/purchase/order-sums.tsx'
import { PurchaseFrame } from '#client/site/purchase/purchase-frame.tsx'
import { useOtherItems } from '#client/site/purchase/use-other-items.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { CollapsibleStep } from '#client/ui/step/collapsible-step.tsx'
import { counted } from '#shared/counted'
import { amount } from '#shared/money'
import { checkoutPath } from '#shared/routes'
import { totalCount } from '#shared/seat-counts'
import type { Failure } from '#shared/ticketing/envelope'
import { FixedConcerts, FixedTickets } from './fixed-sections.tsx'
import { FlexiConcerts, FlexiTickets, flexiCounts } from './flexi-sections.tsx'
import {
  type FixedWish,
  missingSeatsText,
  progressText,
  selectedPackage,
  selectedPerformances,
  wishedSums,
  withoutSeats,
} from './package-rules.ts'
import { PackageSection } from './package-section.tsx'
import { PackageSummary } from './package-summary.tsx'
import styles from './series-package.module.css'
import { type FlexiDraft, forgetFlexiDraft, useFlexiDraft } from './use-flexi-draft.ts'
import { type PackageBooking, usePackageCalls, useSeriesPackage } from './use-series-package.ts'

type Section = 'package' | 'tickets' | 'concerts'

interface SeriesPackageProps {
  seriesId: number
  /** The series' name until the cart gives it. */
  name: string
  /** The banner with the page's heading and the editors' texts. */
  head: ReactNode
}

/** Books a package of a series: the package, the number of seats and the concerts, with the cart beside them. */
export function SeriesPackage({ seriesId, name, head }: SeriesPackageProps) {
  const booking = useSeriesPackage(seriesId)
  const [draft, setDraft] = useFlexiDraft(booking)
  const [wish, setWish] = useState<FixedWish | null>(null)
  const otherItems = useOtherItems({ packageId: booking.packageInCart })
  const { error, data } = booking.opening
  if (error && !data)
    return (
      <PurchaseFrame head={head}>
        <NotLoaded error={error} />
      </PurchaseFrame>
    )
  const fee = data?.orderFee ?? 0
  const wished = wishedSums(booking.current.data?.selectedFixedPackage ?? null, wish)
  const sums = wished ?? booking.cart.data ?? null
  return (
    <PurchaseFrame
      head={head}
      summary={<PackageSummary {...{ booking, sums, fee, otherItems }} seriesName={name} />}
      total={orderTotal(booking.packageId === null ? 0 : (sums?.total ?? null), { otherItems, fee })}
      action={<CheckOut booking={booking} draft={draft} />}
      failure={booking.failure?.action === 'checkout' ? booking.failure.of : null}
    >
      <Sections booking={booking} draft={draft} onDraft={setDraft} wish={wish} onWish={setWish} />
    </PurchaseFrame>
  )
}

interface SectionsProps {
  booking: PackageBooking
  draft: FlexiDraft
  onDraft(change: (draft: FlexiDraft) => FlexiDraft): void
  wish: FixedWish | null
  onWish(wish: FixedWish | null): void
}

function Sections({ booking, draft, onDraft, wish, onWish }: SectionsProps) {
  const [opened, setOpened] = useState<Section | null>(null)
  const { current, isReady } = booking
  const fixed = current.data?.selectedFixedPackage ?? null
  const flexi = current.data?.selectedFlexiPackage ?? null
  const chosen = selectedPackage(current.data)
  const hasTickets = (chosen?.totalTickets ?? 0) > 0
  const isCounted = hasTickets || (flexi !== null && totalCount(flexiCounts(draft, flexi)) > 0)
  const hasTicks = flexi !== null && withoutSeats(flexi, draft.ticked) > 0
  // A restored selection opens its step once; clearing the last concert doesn't close that again.
  if (opened === null && isReady && hasTicks) setOpened('concerts')
  const open = opened ?? (isReady && hasTickets ? 'concerts' : 'package')
  const show = (section: Section) => () => {
    booking.forgetFailure()
    setOpened(section)
  }
  const flexiProps = flexi && { booking, chosen: flexi, draft, onDraft }
  return (
    <>
      <PackageSection booking={booking} isOpen={open === 'package'} onOpen={show('package')} onDone={show('tickets')} />
      <CollapsibleStep
        number={2}
        heading="Tickets"
        isOpen={open === 'tickets'}
        isDone={hasTickets || (isCounted && open === 'concerts')}
        summary={hasTickets && chosen && <p>{counted(chosen.totalTickets, 'ticket')}</p>}
        onEdit={chosen ? show('tickets') : undefined}
      >
        <Loading booking={booking} />
        {fixed && (
          <FixedTickets key={fixed.id} {...{ booking, wish, onWish }} chosen={fixed} onDone={show('concerts')} />
        )}
        {flexiProps && <FlexiTickets key={flexiProps.chosen.id} {...flexiProps} onDone={show('concerts')} />}
      </CollapsibleStep>
      <CollapsibleStep
        number={3}
        heading="Concerts"
        isOpen={open === 'concerts'}
        isDone={chosen?.isComplete ?? false}
        summary={hasTickets && current.data && <p>{counted(current.data.concertCount, 'concert')}</p>}
        onEdit={isCounted ? show('concerts') : undefined}
      >
        <Loading booking={booking} />
        {fixed && <FixedConcerts booking={booking} chosen={fixed} />}
        {flexiProps && <FlexiConcerts {...flexiProps} />}
      </CollapsibleStep>
    </>
  )
}

const Loading = ({ booking: { current } }: { booking: PackageBooking }) => (
  <>
    {current.isLoading && <Spinner label="Loading the package" />}
    {!current.data && current.error && <NotLoaded error={current.error} />}
  </>
)

const NotLoaded = ({ error }: { error: Failure }) => (
  <Alert tone="error">
    {messagesOf(error).map((message) => (
      <p key={message}>{message}</p>
    ))}
  </Alert>
)

/** The package's progress, and the link to the checkout once it is complete. */
function CheckOut({ booking, draft }: { booking: PackageBooking; draft: FlexiDraft }) {
  const { routes } = useSite()
  const { checkOut } = usePackageCalls(booking)
  const navigateToPage = useNavigateToPage()
  const { cart, current } = booking
  const flexi = current.data?.selectedFlexiPackage ?? null
  const leave = async () => {
    const ids = flexi ? selectedPerformances(flexi, new Set()) : []
    const notes = ids.flatMap((id) =>
      draft.notes.has(id) ? [{ performanceId: id, notes: draft.notes.get(id) ?? '' }] : [],
    )
    if (!(await checkOut(notes))) return
    forgetFlexiDraft(booking.seriesId)
    await navigateToPage(checkoutPath(routes))
  }
  return (
    <div className={styles.action}>
      {flexi && (
        <p className="small" role="status">
          {progressText(
            flexi,
            cart.data?.concertCount ?? 0,
            cart.data?.saved === undefined ? null : amount(cart.data.saved),
          )}
          {missingSeatsText(withoutSeats(flexi, draft.ticked))}
        </p>
      )}
      <Button isWide disabled={!cart.data?.canCheckout} isBusy={booking.pendingAction === 'checkout'} onClick={leave}>
        Continue to checkout
      </Button>
    </div>
  )
}
