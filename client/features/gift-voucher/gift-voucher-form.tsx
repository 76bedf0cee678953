import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useSession } from '#client/data/session.tsx'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { yupResolver } from '#client/data/yup-resolver.ts'
import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import { usePageData, useSite } from '#client/page/page-context.tsx'
import { AmountField } from '#client/site/form/amount-field.tsx'
import { amountOf, noAmount } from '#client/site/form/amount-values.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import grid from '#client/ui/form/field-grid.module.css'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { TextAreaField, TextField } from '#client/ui/form/text-field.tsx'
import { amount as formatAmount } from '#shared/money'
import { checkoutPath } from '#shared/routes'
import { giftVoucher } from '#shared/ticketing/gift-voucher/gift-voucher'
import { needsEmail, type VoucherValues } from './voucher-rules.ts'
import { MESSAGE_LENGTH, voucherSchema } from './voucher-schema.ts'

export interface VoucherMethod {
  methodName: string
  /** Replaces the name. */
  titleOverride: string | null
  paymentMethodId: number
}
interface GiftVoucherFormProps {
  methods: readonly VoucherMethod[]
  /** In dollars. */
  defaultAmounts: readonly number[]
  minimumAmount: number
  /** Whether the ticketing service can email vouchers on a chosen day. */
  offersSendDate: boolean
}
const FIELDS = [
  'paymentMethodId',
  'amount',
  'sendType',
  'email',
  'confirmEmail',
  'to',
  'from',
  'message',
  'sendDate',
] as const

/**
 * A gift voucher. It is added to the cart, and the buyer continues to the checkout. The voucher is emailed after
 * payment.
 */
export function GiftVoucherForm({ methods, defaultAmounts, minimumAmount, offersSendDate }: GiftVoucherFormProps) {
  const { routes } = useSite()
  const { today } = usePageData()
  const { isLoggedIn } = useSession()
  const navigateToPage = useNavigateToPage()
  const rules = useMemo(() => ({ minimum: minimumAmount, isLoggedIn }), [minimumAmount, isLoggedIn])
  const form = useForm<VoucherValues>({
    mode: 'all',
    resolver: useMemo(() => yupResolver<VoucherValues>((values) => voucherSchema(rules, values)), [rules]),
    defaultValues: {
      // With a single method, there is nothing to choose.
      paymentMethodId: methods.length === 1 ? String(methods[0]?.paymentMethodId) : '',
      ...{ ...noAmount, sendType: 'Gift', email: '', confirmEmail: '', to: '', from: '', message: '', sendDate: '' },
    },
  })
  const { trigger, watch, getValues } = form
  const { submit, field } = useFormSubmit(
    form,
    FIELDS,
    (callTicketing, values) => {
      const { paymentMethodId, sendType, email, to, from, message, sendDate } = values
      return callTicketing(giftVoucher.create, {
        ...{ paymentMethodId: Number(paymentMethodId), amount: amountOf(values), sendType },
        ...{ email: needsEmail(values, rules) ? email.trim() : null, to, from, message },
        ...(sendDate && { sendDate }),
      })
    },
    () => navigateToPage(checkoutPath(routes)),
  )
  const [sendType, email] = watch(['sendType', 'email'])
  // Once both are typed, changing one may make them equal.
  useEffect(() => {
    if (email && getValues('confirmEmail')) void trigger('confirmEmail')
  }, [email, getValues, trigger])
  return (
    <CallForm {...submit} submitLabel="Add to Cart">
      <RadioList
        legend="Voucher"
        options={methods.map(({ paymentMethodId, methodName, titleOverride }) => ({
          value: String(paymentMethodId),
          label: titleOverride ?? methodName,
        }))}
        {...field('paymentMethodId')}
      />
      <AmountField form={form} presets={defaultAmounts} hint={`Minimum ${formatAmount(minimumAmount)}.`} />
      <RadioList
        legend="Send it to"
        options={[
          { value: 'Gift', label: 'Someone else', description: 'As a gift, with your message.' },
          { value: 'Myself', label: 'Myself', description: 'To give away or to keep.' },
        ]}
        {...field('sendType', { deps: ['email', 'confirmEmail'] })}
      />
      <div className={grid.fields}>
        {needsEmail({ sendType }, rules) && (
          <>
            <TextField
              label={sendType === 'Gift' ? 'Their email' : 'Your email'}
              type="email"
              autoComplete={sendType === 'Gift' ? 'off' : 'email'}
              className={grid.first}
              {...field('email')}
            />
            <TextField label="Confirm the email" type="email" autoComplete="off" {...field('confirmEmail')} />
          </>
        )}
        <TextField label="To" isOptional autoComplete="off" className={grid.first} {...field('to')} />
        <TextField label="From" isOptional autoComplete="off" {...field('from')} />
        <TextAreaField
          label="Message"
          isOptional
          hint={`Max ${MESSAGE_LENGTH} characters`}
          maxLength={MESSAGE_LENGTH}
          className={grid.whole}
          {...field('message')}
        />
        {offersSendDate && (
          <TextField
            label="Send it on"
            isOptional
            type="date"
            min={today}
            hint="We’ll email it that morning; leave the date empty to send it now."
            className={grid.whole}
            isShort
            {...field('sendDate')}
          />
        )}
      </div>
    </CallForm>
  )
}
