import type { ComponentProps } from 'react'
import { type ChoiceFrame, ChoiceList } from './choice-list.tsx'

type RadioListProps = ChoiceFrame & {
  /** The chosen value. Omit it if react-hook-form's `register` manages it. */
  value?: string | number | null
  /** Called with the chosen value. With `register`, spread its result instead: `{...register('delivery')}`. */
  onChoose?: (value: string) => void
} & Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'>

/** Single choice, one option per line. */
export const RadioList = ({ value, onChoose, ...props }: RadioListProps) => (
  <ChoiceList
    {...props}
    type="radio"
    inputOf={(option) => ({
      ...(value !== undefined && { checked: String(value) === String(option.value) }),
      ...(onChoose && { onChange: () => onChoose(String(option.value)) }),
    })}
  />
)
