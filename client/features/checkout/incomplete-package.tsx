import { useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { seriesPackage } from '#shared/routes'
import { checkout } from '#shared/ticketing/checkout/checkout'
import type { CheckoutCart } from './checkout-rules.ts'
import type { CheckoutFlow } from './use-checkout.ts'

/** Blocks the checkout while a package in the cart is incomplete: it is completed, or taken out. */
export function IncompletePackage({ cart, onChange }: { cart: CheckoutCart; onChange: CheckoutFlow['proceed'] }) {
  const ask = useTicketing()
  const [isBusy, setIsBusy] = useState(false)
  const [complaint, setComplaint] = useState<string | null>(null)
  const found = cart.packages.find(({ isIncomplete }) => isIncomplete)
  if (!found) return null
  const remove = async () => {
    setIsBusy(true)
    const { type, productLineItemId } = found
    const answer = await ask(checkout.delete, { items: [{ type, productLineItemId }] })
    await onChange()
    setIsBusy(false)
    setComplaint(answer.isError ? answer.title : null)
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
          <Button href={seriesPackage(found.seriesId)}>Complete the package</Button>
          <Button variant="secondary" onClick={remove} isBusy={isBusy}>
            Remove the package
          </Button>
        </>
      }
    >
      <p>{found.seriesName} needs more concerts before you can check out.</p>
      {complaint && <Alert tone="error">{complaint}</Alert>}
    </Dialog>
  )
}
