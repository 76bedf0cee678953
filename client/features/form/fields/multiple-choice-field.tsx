import { CheckboxList } from '#client/ui/form/checkbox-list.tsx'
import type { ChoiceOption } from '#client/ui/form/choice-list.tsx'
import styles from '../form.module.css'
import { controlOf, type FieldProps, frameOf } from '../form-state.ts'

/** A multiple choice. */
export function MultipleChoiceField({ options, ...props }: FieldProps & { options: readonly ChoiceOption[] }) {
  const { label, isLabelHidden, ...frame } = frameOf(props)
  const { value, onChange } = controlOf<readonly string[]>(props)
  return (
    <CheckboxList
      {...frame}
      legend={label}
      isLegendHidden={isLabelHidden}
      options={options}
      values={value}
      onChoose={onChange}
      className={props.field.settings.isHorizontal ? styles.horizontal : undefined}
    />
  )
}
