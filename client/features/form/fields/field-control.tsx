import type { ComponentType } from 'react'
import fieldStyles from '#client/ui/form/field.module.css'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextAreaField, TextField } from '#client/ui/form/text-field.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import type { FieldKind, FormField } from '#shared/forms/definition'
import { isMisconfigured } from '#shared/forms/field-values'
import styles from '../form.module.css'
import { type FieldProps, frameOf } from '../form-state.ts'
import { CaptchaField } from './captcha-field.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { DateField } from './date-field.tsx'
import { FileField } from './file-field.tsx'
import { MultipleChoiceField } from './multiple-choice-field.tsx'
import { TitleAndDescription } from './title-and-description.tsx'

const INPUT_TYPES = ['text', 'email', 'tel', 'url', 'number', 'search']

function Text(props: FieldProps) {
  const { form, field } = props
  const { fieldType } = field.settings
  const type = INPUT_TYPES.includes(fieldType) ? fieldType : 'text'
  return <TextField {...frameOf(props)} {...textAttributes(field)} type={type} {...form.register(field.key)} />
}

function LongText(props: FieldProps) {
  const { form, field } = props
  const rows = field.settings.numberOfRows || undefined
  return (
    <TextAreaField
      {...frameOf(props)}
      {...textAttributes(field)}
      {...(rows && { rows })}
      {...form.register(field.key)}
    />
  )
}

const Password = (props: FieldProps) => (
  <PasswordField {...frameOf(props)} {...textAttributes(props.field)} {...props.form.register(props.field.key)} />
)

const textAttributes = ({ settings, isRequired }: FormField) => ({
  placeholder: settings.placeholder || undefined,
  autoComplete: settings.autocompleteAttribute || undefined,
  maxLength: settings.maximumLength || undefined,
  'aria-required': isRequired || undefined,
})

function Dropdown(props: FieldProps) {
  const { form, field } = props
  const { allowMultipleSelections, selectPrompt, autocompleteAttribute } = field.settings
  const isMultiple = allowMultipleSelections
  return (
    <SelectField
      {...frameOf(props)}
      options={optionsOf(field)}
      // Nothing is preselected, even without a prompt. Multiple choices may stay empty.
      prompt={isMultiple ? undefined : selectPrompt}
      multiple={isMultiple}
      size={isMultiple ? Math.min(8, Math.max(3, field.preValues.length)) : undefined}
      autoComplete={autocompleteAttribute || undefined}
      aria-required={field.isRequired || undefined}
      {...form.register(field.key)}
    />
  )
}
const optionsOf = ({ preValues }: FormField) => preValues.map(({ value, caption }) => ({ value, label: caption }))

function SingleChoice(props: FieldProps) {
  const { form, field } = props
  const { label, isLabelHidden, ...frame } = frameOf(props)
  return (
    <RadioList
      {...frame}
      legend={label}
      isLegendHidden={isLabelHidden}
      options={optionsOf(field)}
      required={field.isRequired}
      className={field.settings.isHorizontal ? styles.horizontal : undefined}
      {...form.register(field.key)}
    />
  )
}

const MultipleChoice = (props: FieldProps) => <MultipleChoiceField {...props} options={optionsOf(props.field)} />

/** Its value is among the form's values; the control shows only that it is missing. */
const Hidden = ({ field }: FieldProps) =>
  isMisconfigured(field) ? <p className={fieldStyles.error}>A form configuration error has occurred</p> : null

const Html = ({ field }: FieldProps) => <RichText value={{ html: field.settings.html }} />

/** The control of each type of field. A custom type shows nothing. */
const controls: Record<FieldKind, ComponentType<FieldProps> | null> = {
  text: Text,
  longText: LongText,
  password: Password,
  checkbox: CheckboxField,
  consent: CheckboxField,
  date: DateField,
  dropdown: Dropdown,
  singleChoice: SingleChoice,
  multipleChoice: MultipleChoice,
  file: FileField,
  hidden: Hidden,
  richText: Html,
  titleAndDescription: TitleAndDescription,
  captcha: CaptchaField,
  unknown: null,
}

export function FieldControl(props: FieldProps) {
  const Control = controls[props.field.kind]
  return Control && <Control {...props} />
}
