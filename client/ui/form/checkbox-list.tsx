import { type ChoiceFrame, ChoiceList } from './choice-list.tsx'

type CheckboxListProps = ChoiceFrame & {
  values: readonly string[]
  /** Called with all chosen values, in the order of the options. */
  onChoose: (values: string[]) => void
}

/** Multiple choice, one option per line. */
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
