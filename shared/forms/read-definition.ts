import { isRaw, type Raw, text } from '#shared/content/raw'
import type { Column, Condition, FieldSettings, Fieldset, FormDefinition, FormField, FormPage } from './definition.ts'
import { fieldKindOf } from './field-kinds.ts'

/** Handles the HTML in a definition; the caller that shows it sanitises it. */
type ReadHtml = (html: string) => string

/**
 * Returns a form definition as Umbraco Forms of any version sends it; null if it isn't one. The case of settings is
 * ignored, because versions differ in it.
 */
export function readDefinition(raw: unknown, readHtml: ReadHtml): FormDefinition | null {
  if (!isRaw(raw) || !Array.isArray(raw.pages) || !text(raw.id)) return null
  const count = { fields: 0 }
  const isHtml = raw.messageOnSubmitIsHtml === true
  const message = text(raw.messageOnSubmit)
  return {
    id: text(raw.id),
    cssClass: text(raw.cssClass),
    pages: list(raw.pages).map((page) => pageOf(page, readHtml, count)),
    nextLabel: text(raw.nextLabel) || 'Next',
    previousLabel: text(raw.previousLabel) || 'Previous',
    submitLabel: text(raw.submitLabel) || 'SUBMIT',
    gotoPageOnSubmitRoute: routeOf(raw.gotoPageOnSubmitRoute),
    messageOnSubmit: isHtml ? readHtml(message) : message,
    messageOnSubmitIsHtml: isHtml,
    indicator: text(raw.indicator),
    indicated: indicatedBy(text(raw.fieldIndicationType)),
  }
}

/** `NoIndicator`, `MarkMandatoryFields` or `MarkOptionalFields`; by default required ones. */
function indicatedBy(type: string): FormDefinition['indicated'] {
  if (/^no/i.test(type)) return 'none'
  return /optional/i.test(type) ? 'optional' : 'required'
}

function routeOf(raw: unknown): string | null {
  const path = isRaw(raw) ? text(raw.path) : text(raw)
  return /^\/(?![/\\])/.test(path) ? path : null
}

type Count = { fields: number }

const pageOf = (raw: Raw, readHtml: ReadHtml, count: Count): FormPage => ({
  caption: text(raw.caption),
  condition: conditionOf(raw.condition),
  fieldsets: list(raw.fieldsets).map(
    (fieldset): Fieldset => ({
      caption: text(fieldset.caption),
      condition: conditionOf(fieldset.condition),
      columns: list(fieldset.columns).map(
        (column): Column => ({
          width: Math.min(12, Math.max(0, Number(column.width) || 0)),
          fields: list(column.fields).map((field) => fieldOf(field, readHtml, count)),
        }),
      ),
    }),
  ),
})

function fieldOf(raw: Raw, readHtml: ReadHtml, count: Count): FormField {
  const type = isRaw(raw.type) ? raw.type : {}
  const kind = fieldKindOf(text(type.id), text(type.name) || text(raw.type))
  const options = isRaw(raw.fileUploadOptions) ? raw.fileUploadOptions : {}
  return {
    key: `f${count.fields++}`,
    id: text(raw.id).toLowerCase(),
    alias: text(raw.alias),
    caption: text(raw.caption),
    helpText: text(raw.helpText),
    cssClass: text(raw.cssClass),
    kind,
    isRequired: raw.required === true,
    requiredErrorMessage: text(raw.requiredErrorMessage),
    pattern: text(raw.pattern),
    patternInvalidErrorMessage: text(raw.patternInvalidErrorMessage),
    condition: conditionOf(raw.condition),
    preValues: list(raw.preValues).map(({ caption, value }) => ({
      caption: text(caption) || text(value),
      value: text(value) || text(caption),
    })),
    settings: settingsOf(isRaw(raw.settings) ? raw.settings : {}, text(raw.placeholder), readHtml),
    files: {
      allowsMultiple: options.allowMultipleFileUploads === true,
      allowsAll: options.allowAllUploadExtensions === true,
      extensions: (Array.isArray(options.allowedUploadExtensions) ? options.allowedUploadExtensions : [])
        .map((each) => text(each).replace(/^\./, '').toLowerCase())
        .filter(Boolean),
    },
  }
}

/** Their values are texts, even for numbers and flags. */
function settingsOf(raw: Raw, placeholder: string, readHtml: ReadHtml): FieldSettings {
  const byName = new Map(Object.entries(raw).map(([name, value]) => [name.toLowerCase(), value]))
  const setting = (name: string) => {
    const value = byName.get(name.toLowerCase())
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : text(value)
  }
  const isTrue = (name: string) => setting(name).toLowerCase() === 'true'
  const bodyText = setting('BodyText')
  return {
    defaultValue: setting('DefaultValue'),
    placeholder: setting('Placeholder') || placeholder,
    maximumLength: Math.max(0, Math.floor(Number(setting('MaximumLength')) || 0)),
    showLabel: setting('ShowLabel').toLowerCase() !== 'false',
    autocompleteAttribute: setting('AutocompleteAttribute'),
    fieldType: setting('FieldType').toLowerCase(),
    allowMultipleSelections: isTrue('AllowMultipleSelections'),
    numberOfRows: Math.min(40, Math.max(0, Math.floor(Number(setting('NumberOfRows')) || 0))),
    isHorizontal: setting('DisplayLayout').toLowerCase() === 'horizontal',
    selectPrompt: setting('SelectPrompt'),
    acceptCopy: setting('AcceptCopy'),
    caption: setting('Caption'),
    captionTag: setting('CaptionTag').toLowerCase(),
    bodyText: /<[a-z]/i.test(bodyText) ? readHtml(bodyText) : bodyText,
    html: readHtml(setting('Html')),
    size: setting('Size').toLowerCase(),
    theme: setting('Theme').toLowerCase(),
  }
}

/** Without rules there is no condition. */
function conditionOf(raw: unknown): Condition | null {
  if (!isRaw(raw)) return null
  const rules = list(raw.rules).map((rule) => ({
    field: text(rule.field).toLowerCase(),
    operator: text(rule.operator),
    value: text(rule.value),
  }))
  if (rules.length === 0) return null
  return {
    shows: text(raw.actionType).toLowerCase() !== 'hide',
    logic: text(raw.logicType).toLowerCase() === 'any' ? 'any' : 'all',
    rules,
  }
}

const list = (raw: unknown): Raw[] => (Array.isArray(raw) ? raw.filter(isRaw) : [])
