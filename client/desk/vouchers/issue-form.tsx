import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { counted } from '#shared/counted'
import { toCents } from '#shared/money'
import { vouchers as voucherCalls } from '#shared/staff/vouchers/vouchers'
import { VouchersSent } from '#shared/staff/vouchers/vouchers.schemas'
import { callDesk } from '../data/desk-call.ts'
import { newId } from '../data/new-id.ts'
import { dollars } from '../data/shown.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import { Refused } from '../frame/loaded.tsx'
import { VoucherCards } from './voucher-cards.tsx'
import styles from './vouchers.module.css'

interface Wanted {
  amount: number | string
  count: number | string
  email: string
  expiresOn: string | null
  reason: string
}

/** Issues vouchers that nobody bought, such as an apology, and shows them to print. */
export function IssueForm() {
  const [requestKey, setRequestKey] = useState(newId)
  const empty: Wanted = { amount: '', count: 1, email: '', expiresOn: '', reason: '' }
  const {
    form,
    field,
    onSubmit,
    isSubmitting,
    result: issued,
    problem,
  } = useDeskForm(VouchersSent, empty, async (wanted: Wanted) => {
    const [amount, count] = [Number(wanted.amount), Number(wanted.count)]
    const { vouchers } = await callDesk(voucherCalls.issue, { ...wanted, amount, count, requestKey })
    setRequestKey(newId())
    form.reset(empty)
    return { vouchers, cents: toCents(amount), email: wanted.email }
  })
  return (
    <section aria-labelledby="issue" className={styles.panel}>
      <h2 id="issue" className={styles.screenOnly}>
        Issue gift vouchers
      </h2>
      <PostForm noValidate onSubmit={onSubmit} className={classNames(styles.fields, styles.form, styles.screenOnly)}>
        <TextField label="Amount of each" inputMode="decimal" autoComplete="off" {...field('amount')} />
        <TextField label="How many" inputMode="numeric" autoComplete="off" {...field('count')} />
        <TextField label="Mail them to" type="email" isOptional autoComplete="off" {...field('email')} />
        <TextField
          label="Last day"
          type="date"
          isOptional
          hint="Three years from today if empty"
          {...field('expiresOn')}
        />
        <TextField label="Reason, for the audit" autoComplete="off" {...field('reason')} />
        <Refused error={problem} />
        <p>
          <Button type="submit" isBusy={isSubmitting}>
            Issue
          </Button>
        </p>
      </PostForm>
      {issued && (
        <>
          <div className={styles.screenOnly}>
            <Alert
              tone="success"
              title={`${counted(issued.vouchers.length, 'gift voucher')} of ${dollars(issued.cents)} issued${
                issued.email ? ` and on the way to ${issued.email}` : ''
              }.`}
            />
            <p className={styles.acts}>
              <Button variant="secondary" onClick={() => window.print()}>
                Print
              </Button>
            </p>
          </div>
          <VoucherCards vouchers={issued.vouchers} cents={issued.cents} />
        </>
      )}
    </section>
  )
}
