import { classNames } from '#client/ui/class-names.ts'
import styles from '#client/ui/form/checkbox-and-radio.module.css'
import { CheckboxField as Box } from '#client/ui/form/checkbox-field.tsx'
import { controlOf, type FieldProps, frameOf } from '../form-state.ts'

/** A checkbox or a consent, with its caption above if the label beside it differs. */
export function CheckboxField(props: FieldProps) {
  const { kind, settings, isRequired } = props.field
  const { label, isLabelHidden, ...frame } = frameOf(props)
  const { value, onChange } = controlOf<string>(props)
  const [ticked, unticked] = kind === 'consent' ? ['True', 'False'] : ['true', 'false']
  const copy = kind === 'consent' ? settings.acceptCopy : settings.caption
  const box = (words: React.ReactNode) => (
    <Box
      {...frame}
      label={words}
      checked={value === ticked}
      onChange={({ target }) => onChange(target.checked ? ticked : unticked)}
      aria-required={isRequired || undefined}
    />
  )
  if (!copy) return box(isLabelHidden ? <span className="visually-hidden">{label}</span> : label)
  return (
    <fieldset className={styles.field}>
      <legend className={classNames(styles.legend, isLabelHidden && 'visually-hidden')}>{label}</legend>
      {box(copy)}
    </fieldset>
  )
}
