import type { ComponentProps } from 'react'
import { type ChoiceFrame, ChoiceList } from './choice-list.tsx'

type RadioListProps = ChoiceFrame & {
  /** The chosen value; leave it out where react-hook-form's `register` holds it. */
  value?: string | number | null
  /** Called with the chosen value. With `register`, spread its result instead: `{...register('delivery')}`. */
  onChoose?: (value: string) => void
} & Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'>

/** One of several, each on a line of its own. */
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
