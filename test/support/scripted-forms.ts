import type { ContentItem } from './content-upstream.ts'
import { contentItem } from './content-upstream.ts'
import { gridOf, placed } from './scripted-blocks.ts'
import { RawReply, type ScriptedVenue } from './scripted-venue.ts'
import { respond } from './ticketing-upstream.ts'

/** The path of the scripted form service's API, as in Umbraco Forms 14 and later. */
export const FORMS_PATH = '/umbraco/forms/delivery/api/v1'
export const formId = (last: number): string => `5f3a1c52-4a63-4f0e-9a51-6c1d2e7f3a0${last}`
const fieldId = (alias: string) =>
  `7a1b2c3d-4a63-4f0e-9a51-${Buffer.from(alias.padEnd(6, '.').slice(0, 6)).toString('hex')}`

/** Returns a field as Umbraco Forms 13 sends it: the names of settings begin with capitals. */
export const field = (alias: string, typeId: string, more: Record<string, unknown> = {}) => ({
  ...{ id: fieldId(alias), alias, caption: alias, helpText: '', placeholder: '', cssClass: '', required: false },
  ...{ requiredErrorMessage: '', pattern: '', patternInvalidErrorMessage: '', condition: null, preValues: [] },
  ...{ fileUploadOptions: null, settings: {} },
  type: { id: typeId, name: '', supportsPreValues: false, supportsUploadTypes: false, renderInputType: 'Single' },
  ...more,
})
/** Umbraco's ids of field types. */
export const types = {
  text: '3f92e01b-29e2-4a30-bf33-9df5580ed52c',
  longText: '023f09ac-1445-4bcb-b8fa-ab49f33bd046',
  checkbox: 'd5c0c390-ae9a-11de-a69e-666455d89593',
  consent: 'a72c9df9-3847-47cf-afb8-b86773fd12cd',
  date: 'f8b4c3b8-af28-11de-9dd8-ef5956d89593',
  dropdown: '0dd29d42-a6a5-11de-a2f2-222256d89593',
  several: 'fab43f20-a6bf-11de-a28f-9b5755d89593',
  one: '903df9b0-a78c-11de-9fc1-db7a56d89593',
  file: '84a17cf8-b711-46a6-9840-0e4a072ad000',
  hidden: 'da206cae-1c52-434e-b21a-4a7c198af877',
  richText: '1f8d45f8-76e6-4550-a0f5-9637b8454619',
  title: 'e3fbf6c4-f46c-495e-aff8-4b3c227b4a98',
  captcha: 'b69deaeb-ed75-4dc9-bfb8-d036bf9d3730',
}
export const text = (alias: string, more: Record<string, unknown> = {}) => field(alias, types.text, more)
export const required = (message: string) => ({ required: true, requiredErrorMessage: message })
export const options = (...values: string[]) => values.map((value) => ({ caption: `${value}!`, value }))
export const when = (actionType: 'Show' | 'Hide', alias: string, operator: string, value: string) => ({
  ...{ actionType, logicType: 'All', rules: [{ field: fieldId(alias), operator, value }] },
})
export const fieldset = (fields: object[], more: Record<string, unknown> = {}) => ({
  ...{ id: formId(9), caption: '', condition: null, columns: [{ caption: '', width: 12, fields }] },
  ...more,
})
export const formPage = (fieldsets: object[], more: Record<string, unknown> = {}) => ({
  ...{ caption: '', condition: null, fieldsets },
  ...more,
})

/** Returns a definition as Umbraco Forms 13 sends it. */
export const definition = (last: number, pages: object[], more: Record<string, unknown> = {}) => ({
  ...{ id: formId(last), name: 'A form', indicator: '*', cssClass: '', nextLabel: '', previousLabel: '' },
  ...{ submitLabel: 'Send', disableDefaultStylesheet: false, fieldIndicationType: 'MarkMandatoryFields' },
  ...{ hideFieldValidation: false, messageOnSubmit: 'Thanks', messageOnSubmitIsHtml: false },
  ...{ showValidationSummary: false, gotoPageOnSubmit: null, gotoPageOnSubmitRoute: null, pages },
  ...more,
})

/** Returns the block as the content service of Umbraco 13 sends it, with the definition. */
export const expanded = (form: { id: string }, more: object = {}) =>
  placed('formBlock', { form: { id: form.id, form }, ...more })
/** Returns the block of a content service that doesn't expand the picker; the form service has the definition. */
export const picked = (scripted: ScriptedVenue, form: { id: string }, more: object = {}) => {
  scripted.reply({ [`${FORMS_PATH}/definitions/${form.id}`]: json(200, form) })
  return placed('formBlock', { form: { id: form.id, form: null }, ...more })
}
export const pageOf = (path: string, ...blocks: object[]): ContentItem =>
  contentItem(path, { contentGrid: gridOf(...blocks) }, { name: 'Forms' })

export const json = (status: number, body: unknown) =>
  new RawReply(respond(status, { 'content-type': 'application/json' }, JSON.stringify(body)))
export const entriesPath = (last: number): string => `${FORMS_PATH}/entries/${formId(last)}`
/** Returns the entries that the form service has received. */
export const sentTo = (scripted: ScriptedVenue, last: number) =>
  scripted.inputs(entriesPath(last)) as { culture: string; values: Record<string, unknown> }[]
