import { useLocation } from 'react-router-dom'
import { bookableSessions, bookedProduction } from '#client/features/single-event/booking-preloads.ts'
import { SingleEvent as Booking } from '#client/features/single-event/single-event.tsx'
import { usePage } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { PurchaseFrame } from '#client/site/purchase/purchase-frame.tsx'
import { paths } from '#shared/routes'
import { idIn } from '#shared/ticketing-id'

/**
 * Booking tickets of one production: `/purchase/single-event?productionId=`. The server answers 404 where there is
 * none.
 */
function SingleEvent() {
  const { name } = usePage()
  const productionId = idIn(new URLSearchParams(useLocation().search).get('productionId'))
  if (productionId === null) {
    return (
      <PurchaseFrame title={name}>
        <p>
          There is no event chosen. <a href={paths.whatsOn}>See what’s on</a>.
        </p>
      </PurchaseFrame>
    )
  }
  return <Booking key={productionId} productionId={productionId} />
}

export const layout = pageLayout(SingleEvent, {
  preloadsOf({ query }) {
    const productionId = idIn(query.get('productionId'))
    return productionId === null ? [] : [bookedProduction(productionId), bookableSessions(productionId)]
  },
})
