import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { ActionFailure } from '#client/site/form/action-failure.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { FocusedError } from '#client/ui/status/focused-error.tsx'
import { total } from '#shared/money'
import { checkout } from '#shared/ticketing/checkout/checkout'
import type { Failure } from '#shared/ticketing/envelope'
import { CartSum } from './cart-sum.tsx'
import styles from './checkout.module.css'
import type { CheckoutCart } from './checkout-rules.ts'
import type { CheckoutFlow } from './use-checkout.ts'

/** The form for a gift voucher's number, or the applied voucher and the amount it pays. */
export const GiftVoucher = ({ cart, onChange }: { cart: CheckoutCart; onChange: CheckoutFlow['proceed'] }) =>
  cart.giftVoucher !== null || cart.giftVoucherCode ? (
    <AppliedVoucher code={cart.giftVoucherCode} pays={cart.giftVoucher ?? 0} onChange={onChange} />
  ) : (
    <VoucherForm onChange={onChange} />
  )

function AppliedVoucher({
  code,
  pays,
  onChange,
}: {
  code: string | null
  pays: number
  onChange: CheckoutFlow['proceed']
}) {
  const callTicketing = useTicketing()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const remove = async () => {
    setIsBusy(true)
    const envelope = await callTicketing(checkout.giftVoucherRemove, {})
    await onChange()
    setIsBusy(false)
    setFailure(envelope.isError ? envelope : null)
  }
  return (
    <div>
      <CartSum label={`Gift voucher ${code ?? ''}`}>{total(-pays)}</CartSum>
      <Button variant="quiet" onClick={remove} isBusy={isBusy} aria-label="Remove gift voucher">
        Remove
      </Button>
      <ActionFailure failure={failure} />
    </div>
  )
}

const FIELDS = ['number'] as const

function VoucherForm({ onChange }: { onChange: CheckoutFlow['proceed'] }) {
  const form = useForm({ defaultValues: { number: '' } })
  const { submit, field } = useFormSubmit(
    form,
    FIELDS,
    (callTicketing, values) => callTicketing(checkout.giftVoucher, values),
    onChange,
  )
  const { onSubmit, isBusy, formErrors } = submit
  return (
    <PostForm marksRequired={false} onSubmit={onSubmit} noValidate>
      <div className={styles.voucher}>
        <TextField label="Gift voucher number" autoComplete="off" {...field('number')} />
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          Apply
        </Button>
      </div>
      <FocusedError
        of={formErrors}
        messages={formErrors.captcha ? [...formErrors.general, formErrors.captcha] : formErrors.general}
      />
    </PostForm>
  )
}
