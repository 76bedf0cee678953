import { stableId } from '#server/crypto/stable-id'
import type { FieldKind } from '#shared/forms/definition'
import { fieldTypeIds } from '#shared/forms/field-kinds'

/**
 * A form as its author writes it. Ids are derived from names, and omitted values have the defaults of Umbraco's editor.
 */
export interface FormSource {
  /** A GUID, by which pages refer to it */
  id: string
  name: string
  cssClass?: string
  pages: readonly PageSource[]
  nextLabel?: string
  previousLabel?: string
  submitLabel?: string
  /** The path of the page shown after a success */
  gotoPage?: string
  message?: string
  /** Replaces `message` */
  messageHtml?: string
}
export interface PageSource {
  caption?: string
  fieldsets: readonly FieldsetSource[]
  condition?: ConditionSource
}
export interface FieldsetSource {
  caption?: string
  /** Lists of fields, shown side by side */
  columns: readonly (readonly FieldSource[])[]
  condition?: ConditionSource
}
export interface FieldSource {
  alias: string
  caption: string
  type: Exclude<FieldKind, 'unknown'>
  help?: string
  /** The message for an empty field; makes the field required */
  required?: string
  pattern?: string
  /** The message if the pattern doesn't match */
  invalid?: string
  /** Settings by Umbraco's names: `Placeholder`, `MaximumLength`, … */
  settings?: Readonly<Record<string, string>>
  options?: readonly (string | { caption: string; value: string })[]
  files?: { several?: boolean; extensions: readonly string[] }
  condition?: ConditionSource
}
/** `field` is an alias. */
export interface ConditionSource {
  action: 'Show' | 'Hide'
  logic?: 'All' | 'Any'
  rules: readonly { field: string; operator: string; value: string }[]
}

/** A form definition in the shape of Umbraco Forms' API. */
export type WireDefinition = { readonly id: string; readonly name: string } & Readonly<Record<string, unknown>>

const typeIds = Object.fromEntries(Object.entries(fieldTypeIds).map(([id, kind]) => [kind, id]))
const typeNames: Record<Exclude<FieldKind, 'unknown'>, string> = {
  text: 'Short answer',
  longText: 'Long answer',
  password: 'Password',
  checkbox: 'Checkbox',
  consent: 'Data Consent',
  date: 'Date',
  dropdown: 'Dropdown',
  singleChoice: 'Single choice',
  multipleChoice: 'Multiple choice',
  file: 'File upload',
  hidden: 'Hidden',
  richText: 'Rich text',
  titleAndDescription: 'Title and description',
  captcha: 'Recaptcha2',
}
/** The visible captcha is the one with size and theme. */
const RECAPTCHA_2 = 'b69deaeb-ed75-4dc9-bfb8-d036bf9d3730'

/** Returns the definition of a form as the API sends it. */
export function wireDefinition(form: FormSource): WireDefinition {
  const startItem = { id: stableId('/'), path: 'home' }
  return {
    id: form.id,
    name: form.name,
    indicator: '*',
    cssClass: form.cssClass ?? '',
    nextLabel: form.nextLabel ?? 'Next',
    previousLabel: form.previousLabel ?? 'Previous',
    submitLabel: form.submitLabel ?? 'Submit',
    disableDefaultStylesheet: true,
    fieldIndicationType: 'MarkMandatoryFields',
    hideFieldValidation: false,
    messageOnSubmit: form.messageHtml ?? form.message ?? '',
    messageOnSubmitIsHtml: form.messageHtml !== undefined,
    showValidationSummary: false,
    gotoPageOnSubmit: form.gotoPage ? stableId(form.gotoPage) : null,
    gotoPageOnSubmitRoute: form.gotoPage ? { path: form.gotoPage, startItem } : null,
    pages: form.pages.map(({ caption = '', condition, fieldsets }, at) => ({
      id: stableId(`${form.id}/${at}`),
      caption,
      condition: wireCondition(form, condition),
      fieldsets: fieldsets.map((fieldset, index) => ({
        id: stableId(`${form.id}/${at}/${index}`),
        caption: fieldset.caption ?? '',
        condition: wireCondition(form, fieldset.condition),
        columns: fieldset.columns.map((fields) => ({
          caption: '',
          width: Math.floor(12 / fieldset.columns.length),
          fields: fields.map((field) => wireField(form, field)),
        })),
      })),
    })),
  }
}

const fieldId = (form: FormSource, alias: string) => stableId(`${form.id}/${alias}`)

function wireField(form: FormSource, field: FieldSource) {
  const { type, options = [], files } = field
  const typeId = type === 'captcha' ? RECAPTCHA_2 : typeIds[type]
  return {
    id: fieldId(form, field.alias),
    alias: field.alias,
    caption: field.caption,
    helpText: field.help ?? '',
    placeholder: field.settings?.Placeholder ?? '',
    cssClass: '',
    required: field.required !== undefined,
    requiredErrorMessage: field.required ?? '',
    pattern: field.pattern ?? '',
    patternInvalidErrorMessage: field.invalid ?? '',
    condition: wireCondition(form, field.condition),
    fileUploadOptions: {
      allowAllUploadExtensions: false,
      allowedUploadExtensions: files?.extensions ?? [],
      allowMultipleFileUploads: files?.several ?? false,
    },
    preValues: options.map((option) => (typeof option === 'string' ? { caption: option, value: option } : option)),
    settings: field.settings ?? {},
    type: {
      id: typeId,
      name: typeNames[type],
      supportsPreValues: ['dropdown', 'singleChoice', 'multipleChoice'].includes(type),
      supportsUploadTypes: type === 'file',
      renderInputType: 'Single',
    },
  }
}

const wireCondition = (form: FormSource, condition: ConditionSource | undefined) =>
  condition
    ? {
        actionType: condition.action,
        logicType: condition.logic ?? 'All',
        rules: condition.rules.map(({ field, ...rule }) => ({ field: fieldId(form, field), ...rule })),
      }
    : null
