import { type ComponentProps, useState } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import fieldStyles from './field.module.css'
import { Field, type FieldProps, useField } from './field.tsx'
import styles from './password-field.module.css'

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>

/** A password with a button that shows and hides it. Takes the result of react-hook-form's `register`. */
export function PasswordField(props: PasswordFieldProps) {
  const { frame, control } = useField(props)
  const [isShown, setIsShown] = useState(false)
  return (
    <Field {...frame}>
      <span className={styles.frame}>
        <input
          {...control}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={classNames(fieldStyles.control, styles.input)}
        />
        <button type="button" className={styles.toggle} onClick={() => setIsShown((wasShown) => !wasShown)}>
          {isShown ? 'Hide' : 'Show'}
          <VisuallyHidden>: {frame.label}</VisuallyHidden>
        </button>
      </span>
    </Field>
  )
}
