import { useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import type { CallTicketing } from '#client/data/use-ticketing.tsx'
import { CallForm } from '#client/site/form/call-form.tsx'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { currencyWord, amount as formatAmount, wholeDollars } from '#shared/money'
import { checkout } from '#shared/ticketing/checkout/checkout'
import styles from './checkout.module.css'
import type { CheckoutState } from './checkout-rules.ts'
import { donationOf, OTHER, startingDonation } from './donation-choice.ts'

type Model = NonNullable<CheckoutState['donation']['model']>
const FIELDS = ['amount'] as const

/** A donation with the order: a preset amount, a custom one, or none. */
export function DonateStep({ model, onDone }: { model: Model; onDone(): Promise<void> }) {
  const form = useForm({ defaultValues: startingDonation(model) })
  const { choice, amount: typed } = form.watch()
  const donation = donationOf(choice, typed)
  const send = (callTicketing: CallTicketing) =>
    donation === null ? null : callTicketing(checkout.donate, { amount: donation })
  const { submit, field } = useFormSubmit(form, FIELDS, send, onDone)
  const { error, ...other } = field('amount')
  return (
    <CallForm {...submit} isDisabled={donation === null}>
      {model.image && <Picture media={model.image} crop="tile" ratio="3/2" className={styles.picture} />}
      <div>
        <h3>{model.title}</h3>
        {model.description && <p>{model.description}</p>}
      </div>
      <RadioList
        legend="Amount"
        isLegendHidden
        {...field('choice')}
        error={choice === OTHER ? undefined : error}
        options={[
          ...model.amounts.map((amount) => ({ value: String(amount), label: formatAmount(amount) })),
          { value: OTHER, label: 'Another amount' },
          { value: '0', label: 'No donation at this time' },
        ]}
      />
      {choice === OTHER && (
        <TextField
          label={`Amount in ${currencyWord()}`}
          isShort
          inputMode="numeric"
          {...other}
          hint={
            typed && wholeDollars(typed) !== null
              ? `Your donation: ${formatAmount(wholeDollars(typed) ?? 0)}.`
              : undefined
          }
          error={error}
        />
      )}
    </CallForm>
  )
}
