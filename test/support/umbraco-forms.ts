// A form as Umbraco Forms send it: the fields of each version's API, in its own spelling.

/** A version of Umbraco Forms: its API's path, and its spelling. */
export interface FormsVersion {
  name: string
  api: string
  /** Returns the name of a field's setting, which Umbraco's documentation capitalises. */
  setting(name: string): string
  /** The fields of its definition that not all versions have. */
  form: Record<string, unknown>
  page(number: number): Record<string, unknown>
  field: Record<string, unknown>
  /** Whether the content service sends the definition along with the page. */
  isExpanded: boolean
}
export const umbracoForms: readonly FormsVersion[] = [
  {
    ...{ name: 'Umbraco Forms 13', api: '/umbraco/forms/api/v1', isExpanded: true },
    ...{ setting: (name) => name, form: {}, page: () => ({}), field: { placeholder: '' } },
  },
  {
    ...{ name: 'Umbraco Forms 17', api: '/umbraco/forms/delivery/api/v1', isExpanded: false },
    setting: (name) => name[0]?.toLowerCase() + name.slice(1),
    form: {
      ...{ autocompleteAttribute: '', pageCaptionFormat: 'Page {0} of {1}', pagingDetailsFormat: '{0}' },
      ...{ showPagingOnMultiPageFormsAtTop: false, showPagingOnMultiPageFormsAtBottom: false },
      ...{ showSummaryPageOnMultiPageForms: false, summaryLabel: 'Summary of Entry' },
      messageOnSubmitRichText: { markup: '<p>We have <em>heard</em> you</p>', blocks: [] },
    },
    page: (number) => ({ id: `b1f6a1de-77a1-4c1d-8f43-19f2c2f9d0${number}0` }),
    field: { placeholder: '', containsSensitiveData: false, settingsRichText: {} },
  },
]

const FORM = '9d1fb7a2-2a3c-4b0e-8e11-5a3f1c7e90d4'
const fieldId = (number: number) => `4f7c2f6e-6a4b-4a5f-9b3d-0c1e2d3f4a0${number}`
const types = {
  text: ['3f92e01b-29e2-4a30-bf33-9df5580ed52c', 'Short answer'],
  consent: ['a72c9df9-3847-47cf-afb8-b86773fd12cd', 'Data Consent'],
  date: ['f8b4c3b8-af28-11de-9dd8-ef5956d89593', 'Date'],
  dropdown: ['0dd29d42-a6a5-11de-a2f2-222256d89593', 'Dropdown'],
  several: ['fab43f20-a6bf-11de-a28f-9b5755d89593', 'Multiple choice'],
  file: ['84a17cf8-b711-46a6-9840-0e4a072ad000', 'File upload'],
} as const

/** A request for a tour: two pages, a condition, a pattern, a file, a consent, and fields for name and address. */
export function tourForm({ setting, form, page, field: more }: FormsVersion) {
  let fields = 0
  const field = (
    type: keyof typeof types,
    alias: string,
    caption: string,
    { settings = {}, ...rest }: { settings?: Record<string, string> } & Record<string, unknown> = {},
  ) => ({
    ...{ id: fieldId(fields++), alias, caption, helpText: null, cssClass: '', required: false, condition: null },
    ...{ requiredErrorMessage: '', pattern: '', patternInvalidErrorMessage: '', preValues: [], ...more, ...rest },
    fileUploadOptions: rest.fileUploadOptions ?? null,
    settings: Object.fromEntries(
      Object.entries({ ShowLabel: '', ...settings }).map(([name, value]) => [setting(name), value]),
    ),
    type: {
      ...{ id: types[type][0], name: types[type][1], supportsPreValues: ['dropdown', 'several'].includes(type) },
      ...{ supportsUploadTypes: type === 'file', renderInputType: type === 'several' ? 'Multiple' : 'Single' },
    },
  })
  const needed = (requiredErrorMessage: string) => ({ required: true, requiredErrorMessage })
  const options = (...values: string[]) => values.map((value) => ({ value, caption: value }))
  const fieldset = (number: number, ...of: object[]) => ({
    ...{ id: `c2d7b2ef-88b2-4d2e-9f54-2a03d30ae1${number}1`, caption: '', condition: null },
    columns: [{ caption: '', width: 12, fields: of }],
  })
  const name = field('text', 'fullName', 'Your name', {
    ...needed('Please provide a value for Your name'),
    settings: { DefaultValue: '', Placeholder: '', MaximumLength: '', FieldType: '', AutocompleteAttribute: 'name' },
  })
  const email = field('text', 'email', 'Email', {
    ...{ ...needed('Please give us an email address'), pattern: '^[^@\\s]+@[^@\\s]+\\.[a-z]+$' },
    ...{ patternInvalidErrorMessage: 'This is no email address', settings: { FieldType: 'email' } },
  })
  const who = field('dropdown', 'who', 'Who comes?', {
    ...{ ...needed('Who comes?'), preValues: options('Family', 'School') },
    settings: { DefaultValue: '', AllowMultipleSelections: 'False', SelectPrompt: 'Choose', AutocompleteAttribute: '' },
  })
  const school = field('text', 'school', 'School', {
    ...needed('Which school?'),
    condition: {
      ...{ actionType: 'Show', logicType: 'All' },
      rules: [{ field: who.id, operator: 'Is', value: 'School' }],
    },
  })
  const day = field('date', 'day', 'Day', { settings: { Placeholder: '', AriaLabel: '' } })
  const rooms = field('several', 'rooms', 'Rooms', {
    ...{ preValues: options('Stage', 'Organ loft', 'Workshop'), settings: { DisplayLayout: 'Vertical' } },
  })
  const list = field('file', 'list', 'List of names', {
    fileUploadOptions: {
      ...{ allowAllUploadExtensions: false, allowedUploadExtensions: ['csv', 'txt'], allowMultipleFileUploads: false },
    },
    settings: { SelectedFilesListHeading: '' },
  })
  const consent = field('consent', 'consent', 'Your data', {
    ...{ ...needed('We need your consent'), settings: { AcceptCopy: 'Yes, you may keep this' } },
  })
  return {
    ...{ id: FORM, name: 'Tour', indicator: '*', cssClass: '', nextLabel: 'Next', previousLabel: 'Previous' },
    ...{ submitLabel: 'Submit', disableDefaultStylesheet: true, fieldIndicationType: 'MarkMandatoryFields' },
    ...{
      hideFieldValidation: false,
      messageOnSubmit: '<p>We have <em>heard</em> you</p>',
      messageOnSubmitIsHtml: true,
    },
    ...{ showValidationSummary: false, gotoPageOnSubmit: null, gotoPageOnSubmitRoute: null, ...form },
    pages: [
      { caption: 'You', condition: null, fieldsets: [fieldset(1, name, email, who, school)], ...page(1) },
      { caption: 'The tour', condition: null, fieldsets: [fieldset(2, day, rooms, list, consent)], ...page(2) },
    ],
  }
}
