/**
 * A form as the site reads it: the definitions of Umbraco Forms, in one shape for all versions. All parts are present;
 * texts that an editor omitted are empty.
 */
export interface FormDefinition {
  id: string
  cssClass: string
  pages: FormPage[]
  nextLabel: string
  previousLabel: string
  submitLabel: string
  /** The path of a page of this site that opens after a success. */
  gotoPageOnSubmitRoute: string | null
  messageOnSubmit: string
  messageOnSubmitIsHtml: boolean
  /** Shown at the captions of those fields that `indicated` names. */
  indicator: string
  indicated: 'required' | 'optional' | 'none'
}
export interface FormPage {
  caption: string
  condition: Condition | null
  fieldsets: Fieldset[]
}
export interface Fieldset {
  caption: string
  condition: Condition | null
  columns: Column[]
}
export interface Column {
  /** Twelfths of the row; 0 shares it evenly. */
  width: number
  fields: FormField[]
}
export interface FormField {
  /**
   * Names the field in the browser's form and in the values that the rules read; always the same for one definition.
   */
  key: string
  /** Conditions refer to it. */
  id: string
  /** Names its value in an entry. */
  alias: string
  caption: string
  helpText: string
  cssClass: string
  kind: FieldKind
  isRequired: boolean
  requiredErrorMessage: string
  /** A regular expression that a value matches somewhere. */
  pattern: string
  patternInvalidErrorMessage: string
  condition: Condition | null
  preValues: PreValue[]
  settings: FieldSettings
  files: FileOptions
}
export type FieldKind =
  | 'text'
  | 'longText'
  | 'password'
  | 'checkbox'
  | 'consent'
  | 'date'
  | 'dropdown'
  | 'singleChoice'
  | 'multipleChoice'
  | 'file'
  | 'hidden'
  | 'richText'
  | 'titleAndDescription'
  | 'captcha'
  | 'unknown'
export interface PreValue {
  caption: string
  value: string
}
export interface FieldSettings {
  defaultValue: string
  placeholder: string
  /** 0 if there is none. */
  maximumLength: number
  showLabel: boolean
  autocompleteAttribute: string
  /** The type of a text input: `email`, `tel`, `number`, … */
  fieldType: string
  allowMultipleSelections: boolean
  numberOfRows: number
  isHorizontal: boolean
  selectPrompt: string
  /** The words beside a data consent's or a checkbox's box. */
  acceptCopy: string
  caption: string
  captionTag: string
  bodyText: string
  html: string
  size: string
  theme: string
}
export interface FileOptions {
  allowsMultiple: boolean
  allowsAll: boolean
  /** Lower case, without a dot. */
  extensions: string[]
}
export interface Condition {
  shows: boolean
  logic: 'all' | 'any'
  rules: ConditionRule[]
}
export interface ConditionRule {
  /** The id of a field. */
  field: string
  operator: string
  value: string
}

/** The fields of a chosen file that the rules read; the browser's `File` has them. */
export interface FormFile {
  readonly name: string
  /** Its media type, empty if unknown. */
  readonly type: string
  /** In bytes. */
  readonly size: number
}
/**
 * A text, the chosen options, or files. A checkbox is `true` or `false`, a data consent `True` or `False`, a date
 * `YYYY-MM-DD`, or the text typed instead.
 */
export type FieldValue = string | readonly string[] | readonly FormFile[]
/** By the keys of fields. A field without a value may be null: react-hook-form's value for unselected radio buttons. */
export type FieldValues = Readonly<Record<string, FieldValue | null | undefined>>

export const fieldsOfPage = ({ fieldsets }: FormPage): FormField[] =>
  fieldsets.flatMap(({ columns }) => columns.flatMap(({ fields }) => fields))
export const fieldsOf = ({ pages }: Pick<FormDefinition, 'pages'>): FormField[] => pages.flatMap(fieldsOfPage)

/** Returns whether an entry has a value for it. */
export const hasValue = ({ kind }: FormField): boolean =>
  !['richText', 'titleAndDescription', 'captcha', 'unknown'].includes(kind)
