import { type SyntheticEvent, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import styles from './forms.module.css'

interface FindFormProps {
  label: string
  name: string
  /** Gets what was typed, trimmed. */
  onFind(text: string): void
}

/** A search within a page. What is typed reaches no address. */
export function FindForm({ label, name, onFind }: FindFormProps) {
  const [typed, setTyped] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onFind(typed.trim())
  }
  return (
    <PostForm marksRequired={false} className={styles.find} onSubmit={submit}>
      <TextField
        label={label}
        name={name}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary">
        Find
      </Button>
    </PostForm>
  )
}
