import type { ReactNode } from 'react'
import type { DefaultValues, Path } from 'react-hook-form'
import type { Schema } from 'yup'
import type { registerFormField } from '#client/data/register-form-field.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { RequiredMarks } from '#client/ui/form/required-marks.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useDeskForm } from '../data/use-desk-form.ts'
import styles from './forms.module.css'
import { Refused } from './loaded.tsx'

interface ReasonDialogProps<Values extends { reason: string }> {
  title: string
  /** The label of the button that sends it. */
  submit: string
  cancel?: string
  size?: 'medium' | 'large'
  /** Of the call's values that the dialog asks for. */
  schema: Schema
  former: DefaultValues<Values>
  /** Whether it can be sent: what it would do has been loaded. */
  isReady?: boolean
  /** Rejects with the call's error. */
  onSend(values: Values): Promise<unknown>
  onClose(): void
  /** The fields above the reason. */
  fields?(field: ReturnType<typeof registerFormField<Values>>): ReactNode
  /** What it would do, below the reason. */
  children?: ReactNode
}

/** Asks for the reason of a change, and for its values. Closes once it has been sent. */
export function ReasonDialog<Values extends { reason: string }>(props: ReasonDialogProps<Values>) {
  const { title, submit, cancel = 'Cancel', size = 'medium', schema, former, isReady = true, children } = props
  const { onSend, onClose, fields } = props
  const { field, onSubmit, isSubmitting, problem } = useDeskForm(schema, former, async (values: Values) => {
    await onSend(values)
    onClose()
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => isReady && void onSubmit()}
      size={size}
      title={title}
      actions={
        <>
          <Button type="submit" isBusy={isSubmitting}>
            {submit}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <RequiredMarks>
          <div className={size === 'large' ? styles.beside : styles.fields}>
            {fields?.(field)}
            <TextField label="Reason, for the audit" autoComplete="off" {...field('reason' as Path<Values>)} />
          </div>
        </RequiredMarks>
        {children}
        <Refused error={problem} />
      </div>
    </Dialog>
  )
}
