import { useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { ActionFailure } from '#client/site/form/action-failure.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { seriesPackagePath } from '#shared/routes'
import { checkout } from '#shared/ticketing/checkout/checkout'
import type { Failure } from '#shared/ticketing/envelope'
import type { CheckoutCart } from './checkout-rules.ts'
import type { CheckoutFlow } from './use-checkout.ts'

/** Blocks the checkout while the cart has an incomplete package, which must be completed or removed. */
export function IncompletePackage({ cart, onChange }: { cart: CheckoutCart; onChange: CheckoutFlow['proceed'] }) {
  const callTicketing = useTicketing()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const incomplete = cart.packages.find(({ isIncomplete }) => isIncomplete)
  if (!incomplete) return null
  const remove = async () => {
    setIsBusy(true)
    const { type, productLineItemId } = incomplete
    const envelope = await callTicketing(checkout.delete, { items: [{ type, productLineItemId }] })
    await onChange()
    setIsBusy(false)
    setFailure(envelope.isError ? envelope : null)
  }
  return (
    <Dialog
      isOpen
      isStatic
      size="small"
      title="Your package is incomplete"
      onClose={() => undefined}
      actions={
        <>
          <Button href={seriesPackagePath(incomplete.seriesId)}>Complete the package</Button>
          <Button variant="secondary" onClick={remove} isBusy={isBusy}>
            Remove the package
          </Button>
        </>
      }
    >
      <p>{incomplete.seriesName} needs more concerts before you can check out.</p>
      <ActionFailure failure={failure} />
    </Dialog>
  )
}
