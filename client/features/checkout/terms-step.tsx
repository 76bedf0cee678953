import { useVenue } from '#client/page/page-context.tsx'
import { useTextDraft } from '#client/site/form/draft.ts'
import { Button } from '#client/ui/button/button.tsx'
import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { NewTabNote } from '#client/ui/new-tab.tsx'
import { CollapsibleStep } from '#client/ui/step/collapsible-step.tsx'
import styles from './checkout.module.css'
import { type CheckoutState, canPay } from './checkout-rules.ts'
import { type Payment, TERMS } from './use-payment.ts'

interface TermsStepProps {
  number: number
  state: CheckoutState
  isOpen: boolean
  isNoPaymentOrder: boolean
  payment: Payment
}

/** The terms, and the button that finalises the order. Only the payment provider asks for card data. */
export function TermsStep({ number, state, isOpen, isNoPaymentOrder, payment }: TermsStepProps) {
  const { termsUrl } = useVenue()
  const [accepted, setAccepted] = useTextDraft(TERMS)
  const isAccepted = accepted !== ''
  return (
    <CollapsibleStep number={number} heading="Accept Terms" isOpen={isOpen}>
      <PostForm
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (canPay(state, isAccepted) && !payment.isSending) void payment.pay()
        }}
      >
        <CheckboxField
          isRequired
          label={
            <>
              I have read and accept the{' '}
              <a href={termsUrl} target="_blank" rel="noopener">
                terms and conditions of sale
                <NewTabNote />
              </a>
              .
            </>
          }
          checked={isAccepted}
          onChange={(event) => setAccepted(event.target.checked ? 'yes' : '')}
        />
        <div>
          <Button type="submit" disabled={!canPay(state, isAccepted)} isBusy={payment.isSending}>
            {isNoPaymentOrder ? 'Confirm Order' : 'Proceed to Payment'}
          </Button>
        </div>
      </PostForm>
    </CollapsibleStep>
  )
}
