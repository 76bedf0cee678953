import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextAreaField } from '#client/ui/form/text-field.tsx'
import { NoteSent } from '#shared/staff/orders/orders.schemas'
import { useDeskForm } from '../data/use-desk-form.ts'
import styles from './forms.module.css'
import { Refused } from './loaded.tsx'

const OnlyText = NoteSent.pick(['text'])

/** Adds a note for colleagues. `onAdd` rejects with the call's error. */
export function NoteForm({ onAdd }: { onAdd(text: string): Promise<unknown> }) {
  const empty = { text: '' }
  const { form, field, onSubmit, isSubmitting, problem } = useDeskForm(
    OnlyText,
    empty,
    async ({ text }: typeof empty) => {
      await onAdd(text)
      form.reset(empty)
    },
  )
  return (
    <PostForm marksRequired={false} noValidate onSubmit={onSubmit} className={styles.note}>
      <TextAreaField label="Note for colleagues" rows={2} {...field('text')} />
      <Refused error={problem} />
      <Button type="submit" variant="secondary" isBusy={isSubmitting}>
        Add the note
      </Button>
    </PostForm>
  )
}
