import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { CheckboxList } from '#client/ui/form/checkbox-list.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { codes as codeCalls } from '#shared/staff/codes/codes'
import { PromoCodeSent } from '#shared/staff/codes/codes.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import { Loaded, Refused } from '../frame/loaded.tsx'
import styles from './codes.module.css'

interface NewCode {
  code: string
  starts: string
  ends: string
  mostOrders: number | string | null
}
const empty: NewCode = { code: '', starts: '', ends: '', mostOrders: '' }

/** Adds a promo code, which is valid at once. */
export function AddForm() {
  const choices = useDesk(codeCalls.choices)
  return (
    <section aria-labelledby="add" className={styles.panel}>
      <h2 id="add">Add a code</h2>
      <Loaded of={choices} lines={6}>
        {(data) => <Form choices={data} />}
      </Loaded>
    </section>
  )
}

function Form({ choices }: { choices: StaffResult<(typeof codeCalls)['choices']> }) {
  const [productions, setProductions] = useState<readonly string[]>([])
  const [priceTypes, setPriceTypes] = useState<readonly string[]>([])
  const [message, setMessage] = useState('')
  const {
    form,
    field,
    onSubmit,
    isSubmitting,
    result: added,
    problem,
  } = useDeskForm(PromoCodeSent, empty, async (sent: NewCode) => {
    const { code } = await callDesk(codeCalls.add, {
      ...sent,
      mostOrders: Number(sent.mostOrders) || null,
      productions: [...productions],
      priceTypes: [...priceTypes],
      messages: message.trim() ? [message.trim()] : [],
    })
    form.reset(empty)
    setProductions([])
    setPriceTypes([])
    setMessage('')
    await refresh(codeCalls.list)
    return code
  })
  return (
    <>
      <PostForm noValidate onSubmit={onSubmit} className={styles.fields}>
        <TextField label="Code" autoComplete="off" maxLength={40} {...field('code')} />
        <TextField
          label="Most orders"
          isOptional
          inputMode="numeric"
          autoComplete="off"
          hint="Unlimited if empty"
          {...field('mostOrders')}
        />
        <TextField label="Starts, in the venue’s time" type="datetime-local" {...field('starts')} />
        <TextField label="Ends, in the venue’s time" type="datetime-local" {...field('ends')} />
        <TextField
          label="Message to visitors who enter it"
          name="message"
          isOptional
          autoComplete="off"
          maxLength={500}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        {choices.priceTypes.length > 0 && (
          <CheckboxList
            legend="Opens these prices"
            className={styles.choice ?? ''}
            options={choices.priceTypes.map((name) => ({ value: name, label: name }))}
            values={priceTypes}
            onChoose={setPriceTypes}
          />
        )}
        {choices.productions.length > 0 && (
          <CheckboxList
            legend="Opens the pre-sale of"
            className={styles.choice ?? ''}
            options={choices.productions.map(({ slug, name }) => ({ value: slug, label: name }))}
            values={productions}
            onChoose={setProductions}
          />
        )}
        <Refused error={problem} />
        <p>
          <Button type="submit" isBusy={isSubmitting}>
            Add the code
          </Button>
        </p>
      </PostForm>
      {added && <Alert tone="success" title={`${added} is added.`} />}
    </>
  )
}
