import { type ChoiceFrame, ChoiceList } from './choice-list.tsx'

type CheckboxListProps = ChoiceFrame & {
  values: readonly string[]
  /** Called with all that is chosen then, in the order of the options. */
  onChoose: (values: string[]) => void
}

/** Several of several, each on a line of its own. */
export const CheckboxList = ({ values, onChoose, ...props }: CheckboxListProps) => {
  const chosen = (value: string, isChosen: boolean) =>
    props.options
      .map((option) => String(option.value))
      .filter((each) => (each === value ? isChosen : values.includes(each)))
  return (
    <ChoiceList
      {...props}
      type="checkbox"
      inputOf={({ value }) => ({
        checked: values.includes(String(value)),
        onChange: ({ target }) => onChoose(chosen(String(value), target.checked)),
      })}
    />
  )
}
