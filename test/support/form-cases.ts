import type { FieldSource } from '#server/forms/definitions/form-source'
import type { FieldValue } from '#shared/forms/definition'

/** A value of a field, and the error that both the browser and the form service report; null if it is valid. */
export interface ValidationCase {
  what: string
  field: FieldSource
  value: FieldValue
  error: string | null
}

const field = (type: FieldSource['type'], more: Partial<FieldSource> = {}): FieldSource => ({
  ...{ alias: 'it', caption: 'It', type, required: 'Fill it in' },
  ...more,
})
const optional = { required: undefined }
const options = ['Organ', 'Harp']
const POST_CODE = { pattern: '^\\d{4}$', invalid: 'Four digits' }
const REFUSED = 'You have attempted to upload an invalid file. Valid extensions include: pdf, png'
const files = { several: true, extensions: ['pdf', 'png'] }
/** A file as both sides read it: name, media type and size. */
const file = (name: string, type: string, size = 3) => ({ name, type, size })

/** Cases for the rules that both sides use. */
export const validationCases: readonly ValidationCase[] = [
  { what: 'an empty required text', field: field('text'), value: '', error: 'Fill it in' },
  { what: 'spaces alone', field: field('text'), value: '  ', error: 'Fill it in' },
  { what: 'a text', field: field('text'), value: 'Ada', error: null },
  { what: 'an empty optional text', field: field('text', optional), value: '', error: null },
  { what: 'an empty long text', field: field('longText'), value: '', error: 'Fill it in' },
  {
    ...{ what: 'a text that is longer than it may be', value: 'abcdef' },
    ...{ field: field('text', { settings: { MaximumLength: '5' } }), error: 'Please write no more than 5 characters' },
  },
  {
    ...{ what: 'a text as long as it may be', value: 'abcde' },
    ...{ field: field('text', { settings: { MaximumLength: '5' } }), error: null },
  },
  { what: 'a text of another pattern', field: field('text', POST_CODE), value: '30a0', error: 'Four digits' },
  { what: 'a text of the pattern', field: field('text', POST_CODE), value: '3000', error: null },
  { what: 'an empty required text with a pattern', field: field('text', POST_CODE), value: '', error: 'Fill it in' },
  {
    ...{ what: 'an empty optional text with a pattern', value: '' },
    ...{ field: field('text', { ...POST_CODE, ...optional }), error: null },
  },
  {
    ...{ what: 'a pattern without words of its own', value: 'x' },
    ...{ field: field('text', { pattern: '^\\d{4}$' }), error: 'Fill it in' },
  },
  {
    ...{ what: 'a pattern without any words', value: 'x' },
    ...{ field: field('text', { ...optional, pattern: '^\\d{4}$' }), error: 'Please provide a valid value for It' },
  },
  {
    ...{ what: 'a pattern that backtracks for ever elsewhere', value: `${'a'.repeat(2_000)}!` },
    ...{ field: field('text', { pattern: '^(a+)+$', invalid: 'Only a' }), error: 'Only a' },
  },
  { what: 'a message with the caption in it', field: field('text', { required: '{0}?' }), value: '', error: 'It?' },
  { what: 'a box that isn’t ticked', field: field('checkbox'), value: 'false', error: 'Fill it in' },
  { what: 'a box that is ticked', field: field('checkbox'), value: 'true', error: null },
  { what: 'no consent', field: field('consent'), value: 'False', error: 'Fill it in' },
  { what: 'a consent', field: field('consent'), value: 'True', error: null },
  { what: 'no date', field: field('date'), value: '', error: 'Fill it in' },
  { what: 'a date', field: field('date'), value: '2028-02-29', error: null },
  {
    what: 'a day that doesn’t exist',
    field: field('date'),
    value: '2026-02-29',
    error: 'Please enter a date as dd/mm/yyyy',
  },
  { what: 'no date but words', field: field('date'), value: 'soon', error: 'Please enter a date as dd/mm/yyyy' },
  { what: 'nothing of a list', field: field('dropdown', { options }), value: '', error: 'Fill it in' },
  { what: 'one of a list', field: field('dropdown', { options }), value: 'Harp', error: null },
  {
    ...{ what: 'what isn’t in a list', value: 'Flute', error: 'Please choose one of the options' },
    field: field('dropdown', { options }),
  },
  {
    ...{ what: 'several of a list', value: ['Organ', 'Harp'], error: null },
    field: field('dropdown', { options, settings: { AllowMultipleSelections: 'True' } }),
  },
  { what: 'nothing of one choice', field: field('singleChoice', { options }), value: '', error: 'Fill it in' },
  { what: 'nothing of many choices', field: field('multipleChoice', { options }), value: [], error: 'Fill it in' },
  { what: 'one of many choices', field: field('multipleChoice', { options }), value: ['Organ'], error: null },
  {
    ...{ what: 'a choice that isn’t among many', value: ['Organ', 'Flute'], error: 'Please choose one of the options' },
    field: field('multipleChoice', { options }),
  },
  { what: 'no file', field: field('file', { files }), value: [], error: 'Fill it in' },
  { what: 'a file', field: field('file', { files }), value: [file('A.PDF', 'application/pdf')], error: null },
  {
    ...{ what: 'a file of another extension', value: [file('a.exe', 'application/pdf')], error: REFUSED },
    field: field('file', { files }),
  },
  {
    ...{ what: 'a file of another media type', value: [file('a.pdf', 'text/html')], error: REFUSED },
    field: field('file', { files }),
  },
  {
    ...{ what: 'an empty file', value: [file('a.pdf', 'application/pdf', 0)], error: 'The file a.pdf is empty' },
    field: field('file', { files }),
  },
  {
    ...{ what: 'eleven files', error: 'Please choose at most 10 files' },
    ...{ field: field('file', { files }), value: Array.from({ length: 11 }, () => file('a.pdf', 'application/pdf')) },
  },
  { what: 'a hidden field', field: field('hidden'), value: '', error: null },
  { what: 'a captcha', field: field('captcha'), value: '', error: null },
]
