import { useLocation } from 'react-router-dom'
import { usePage } from '#client/app/page-context.tsx'
import { SingleEvent as Booking } from '#client/features/single-event/single-event.tsx'
import { idIn } from '#client/features/single-event/use-single-event.ts'
import { PurchaseFrame } from '#client/site/purchase/purchase-frame.tsx'
import { paths } from '#shared/routes'

/** Booking tickets of one production: `/purchase/single-event?productionId=`. The server answers 404 where there is none. */
export function SingleEvent() {
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
