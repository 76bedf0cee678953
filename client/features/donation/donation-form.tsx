import { useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import { useSite } from '#client/page/page-context.tsx'
import { AmountField } from '#client/site/form/amount-field.tsx'
import { amountOf, noAmount } from '#client/site/form/amount-values.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import grid from '#client/ui/form/field-grid.module.css'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { NewTab, tabOf } from '#client/ui/new-tab.tsx'
import type { Link } from '#shared/content/page'
import { amount as formatAmount } from '#shared/money'
import { checkoutPath } from '#shared/routes'
import { donation } from '#shared/ticketing/donation/donation'
import { type DonationFlag, flagLabels } from './donation-flags.ts'

export interface Fund {
  title: string
  description: string | null
  /** A link to the fund's page. */
  url: Link | null
  /** The fund's ticketing id. */
  tessituraFund: number
}
interface DonationFormProps {
  funds: readonly Fund[]
  /** All in dollars. */
  defaultAmounts: readonly number[]
  minimumAmount: number
  recognitionAmount: number
}
const FIELDS = ['fundId', 'amount', 'name', 'receiptName', 'flags'] as const

/**
 * A donation to one of the funds. It is added to the cart, and the donor continues to the checkout. The box office
 * enforces the rules, including the minimum amount.
 */
export function DonationForm({ funds, defaultAmounts, minimumAmount, recognitionAmount }: DonationFormProps) {
  const { routes, siteName } = useSite()
  const navigateToPage = useNavigateToPage()
  const form = useForm({
    defaultValues: {
      ...{ fundId: String(funds[0]?.tessituraFund ?? ''), ...noAmount },
      ...{ name: '', receiptName: '', flags: [] as DonationFlag[] },
    },
  })
  const { submit, field } = useFormSubmit(
    form,
    FIELDS,
    (callTicketing, { fundId, name, receiptName, flags, ...values }) =>
      callTicketing(donation.create, {
        ...{ fundId: Number(fundId), amount: amountOf(values), name, receiptName },
        // A single checkbox would give a string instead of an array.
        flags: [flags].flat().filter(Boolean),
      }),
    () => navigateToPage(checkoutPath(routes)),
  )
  return (
    <CallForm {...submit} submitLabel="Donate">
      <AmountField
        form={form}
        presets={defaultAmounts}
        min={minimumAmount}
        hint={`Minimum ${formatAmount(minimumAmount)}. Donations over ${formatAmount(recognitionAmount)} are recognised in our programmes.`}
      />
      <RadioList
        legend="What your donation is for"
        options={funds.map(({ tessituraFund, title, description, url }) => ({
          value: String(tessituraFund),
          label: title,
          description: description ?? undefined,
          aside: url && (
            <a href={url.href} {...tabOf(url)}>
              Read more<span className="visually-hidden">: {title}</span>
              {url.newTab && <NewTab />}
            </a>
          ),
        }))}
        {...field('fundId')}
      />
      <div className={grid.fields}>
        <TextField
          label="Your name, as it should be printed"
          isOptional
          autoComplete="name"
          className={grid.first}
          {...field('name')}
        />
        <TextField label="Name on the receipt" isOptional autoComplete="name" {...field('receiptName')} />
      </div>
      <div className={grid.fields}>
        {flagLabels(siteName).map(({ flag, label }) => (
          <CheckboxField key={flag} label={label} value={flag} className={grid.whole} {...form.register('flags')} />
        ))}
      </div>
    </CallForm>
  )
}
