import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { seatNames } from '#shared/seats/seat-names'
import { seatsInRanges } from '#shared/seats/seat-ranges'
import type { HouseSeat } from './desk-hall.ts'
import styles from './seats.module.css'

interface RangeFormProps {
  seats: readonly HouseSeat[]
  onChoose(seatIds: readonly number[]): void
}

/** Chooses seats by what is typed, such as "Stalls H 10-14". */
export function RangeForm({ seats, onChoose }: RangeFormProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const choose = () => {
    const { seats: found, errors } = seatsInRanges(typed, seats)
    const taken = found.filter(({ state }) => state !== 'free')
    const problems = [...errors, ...taken.map((seat) => `${seatNames([seat])} isn’t free.`)]
    if (found.length === 0 && problems.length === 0) problems.push('Please type seats, such as Stalls H 10-14.')
    setError(problems.join(' ') || undefined)
    onChoose(found.filter(({ state }) => state === 'free').map(({ id }) => id))
    if (problems.length === 0) setTyped('')
  }
  return (
    <PostForm
      marksRequired={false}
      noValidate
      className={styles.range}
      onSubmit={(event) => {
        event.preventDefault()
        choose()
      }}
    >
      <TextField
        label="Choose seats, such as Stalls H 10-14"
        name="range"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary">
        Choose
      </Button>
    </PostForm>
  )
}
