import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useCall } from '#client/data/use-call.ts'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import { FormResult } from '#client/site/form/form-result.tsx'
import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { MAX_SEATS } from '#shared/order-limits'
import { returnedSeats } from '#shared/ticketing/returned-seats/returned-seats'
import { placeInWords, recentInWords } from './list-words.ts'

const COUNTS = Array.from({ length: MAX_SEATS }, (_, at) => ({ value: at + 1, label: String(at + 1) }))

/** The form that joins the list for returned seats of a sold-out performance. */
export function JoinList({ performanceId }: { performanceId: number }) {
  const { data: list } = useCall(returnedSeats.list, { PerformanceId: performanceId }, { isPersonal: true })
  const [joined, setJoined] = useState<string | null>(null)
  const form = useForm({ defaultValues: { seats: '2', isAdjacent: false, email: '' } })
  const { submit, field } = useFormSubmit(
    form,
    ['seats', 'isAdjacent', 'email'],
    (callTicketing, { seats, isAdjacent, email }) =>
      callTicketing(returnedSeats.join, { performanceId, seats: Number(seats), isAdjacent, email }),
    async ({ email }) => setJoined(email),
  )
  if (joined)
    return (
      <FormResult title="You’re on the list" as="h3">
        <p>
          We’ve emailed your place in the list to {joined}. When seats come back and it is your turn, a second email
          holds them for you{list && ` for ${list.offerMinutes} minutes`}.
        </p>
      </FormResult>
    )
  const recent = list?.recent && recentInWords(list.recent)
  return (
    <>
      <p>
        This performance is sold out. Seats that come back go to a list first: we email a link to the next in line
        {list && `, which holds the seats for ${list.offerMinutes} minutes`}.
      </p>
      {list && (
        <p>
          {placeInWords(list.waiting)}
          {recent && ` ${recent}`}
        </p>
      )}
      <CallForm {...submit} submitLabel="Join the list">
        <SelectField label="Number of tickets" options={COUNTS} {...field('seats')} />
        <CheckboxField label="Only seats side by side" hint="You may wait longer." {...form.register('isAdjacent')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      </CallForm>
    </>
  )
}
