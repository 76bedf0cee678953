import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { amount, currencyWord, dollarsOf } from '#shared/money'
import type { WithinBudget } from '../choice/within-budget.ts'

interface BudgetFormProps {
  /** How many more seats can be chosen. */
  most: number
  /** Finds the best seats, and shows them. */
  onFind(request: { size: number; budget: number }): WithinBudget
}

/** Finds the best seats side by side for an amount. */
export function BudgetForm({ most, onFind }: BudgetFormProps) {
  const [size, setSize] = useState(Math.min(2, most))
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [message, setMessage] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const budget = dollarsOf(typed)
    setError(budget ? '' : `Enter an amount in ${currencyWord()}, such as 120.`)
    setMessage('')
    if (!budget) return
    const found = onFind({ size: Math.min(size, most), budget })
    if (!found.seats) setMessage(noSeats(Math.min(size, most), budget, found.lowest))
  }
  return (
    <PostForm className="seat-chips-budget" marksRequired={false} noValidate onSubmit={submit}>
      <SelectField
        label="Seats side by side"
        value={Math.min(size, most)}
        options={Array.from({ length: most }, (_, at) => ({ value: at + 1, label: String(at + 1) }))}
        onChange={({ target }) => setSize(Number(target.value))}
      />
      <TextField
        label="At most, in total"
        inputMode="decimal"
        autoComplete="off"
        isShort
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary">
        Find seats
      </Button>
      <p role="status" className="small">
        {message}
      </p>
    </PostForm>
  )
}

function noSeats(size: number, budget: number, lowest: number | null): string {
  const seats = size === 1 ? 'seat is' : `${size} seats side by side are`
  if (lowest === null) return `No ${seats} left with these filters.`
  return `No ${seats} left for at most ${amount(budget)}. The lowest price is ${amount(lowest)}.`
}
