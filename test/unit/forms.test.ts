import '../../config/client-in-node.ts'
import t from 'tap'
import { yupResolver } from '#client/data/yup-resolver.ts'
import { formSchema } from '#client/features/form/form-schema.ts'
import type { FormValues } from '#client/features/form/form-state.ts'
import { formLibraryOf } from '#server/forms/definitions/form-library'
import type { ConditionSource, FieldSource, FormSource } from '#server/forms/definitions/form-source'
import { formsOf } from '#server/forms/forms-of'
import { visibilityOf, visibleFields, visiblePages } from '#shared/forms/conditions'
import { type FieldValue, type FormDefinition, fieldsOf } from '#shared/forms/definition'
import { fieldKindOf } from '#shared/forms/field-kinds'
import { defaultValuesOf, isMisconfigured, valuesToSend } from '#shared/forms/field-values'
import { filesError, isAllowedFile, mediaTypes } from '#shared/forms/file-rules'
import { operatorHolds, operators } from '#shared/forms/operators'
import { matchesPattern } from '#shared/forms/patterns'
import { readDefinition } from '#shared/forms/read-definition'
import { errorsOf } from '#shared/forms/validation'
import { demonstrationSource } from '#test/support/demonstration-source'
import { validationCases } from '#test/support/form-cases'

const { dayOf, shownDay } = await import('#client/features/form/fields/date-field.tsx')

const ID = '0b8f7f52-4a63-4f0e-9a51-6c1d2e7f3aff'
const sourceOf = (...fields: FieldSource[]): FormSource => ({
  ...{ id: ID, name: 'A form' },
  pages: [{ fieldsets: [{ columns: [fields] }] }],
})
const formOf = (...fields: FieldSource[]): FormDefinition =>
  formLibraryOf([sourceOf(...fields)]).all[0]?.definition as FormDefinition
const text = (alias: string, more: Partial<FieldSource> = {}): FieldSource => ({
  ...{ alias, caption: alias, type: 'text' },
  ...more,
})
const when = (field: string, operator: string, value: string, action: 'Show' | 'Hide' = 'Show'): ConditionSource => ({
  ...{ action, rules: [{ field, operator, value }] },
})
/** Returns values by the aliases of fields, as the rules read them. */
const valued = (definition: FormDefinition, values: Record<string, FieldValue | null>) =>
  Object.fromEntries(fieldsOf(definition).map(({ key, alias }) => [key, values[alias]]))
const shown = (definition: FormDefinition, values: Record<string, FieldValue | null>) =>
  [...visibilityOf(definition, valued(definition, values)).fields].map(({ alias }) => alias)

t.test('each operator of Umbraco Forms gives Umbraco’s result [FORM-22]', async (t) => {
  const cases: [operator: string, value: string, operand: string, holds: boolean][] = [
    ['Is', 'Concert', 'Concert', true],
    ['Is', 'concert', 'Concert', false],
    ['IsNot', 'Wedding', 'Concert', true],
    ['IsNot', 'Concert', 'Concert', false],
    ['GreaterThen', '10', '9', true],
    ['GreaterThen', '9', '9', false],
    ['GreaterThen', '', '0', false],
    ['GreaterThen', 'many', '1', false],
    ['GreaterThen', '2026-10-02', '02/01/2026', true],
    ['GreaterThen', '01/02/2026', '31/01/2026', true],
    ['GreaterThen', '31/12/2025', '01/01/2026', false],
    ['GreaterThen', '10', '02/01/2026', false],
    ['GreaterThen', '10 seats', '9', false],
    ['GreaterThen', 'Row 10', '9', false],
    ['GreaterThen', 'on 03/01/2026', '02/01/2026', false],
    ['GreaterThen', 'on 2026-01-03', '02/01/2026', false],
    ['GreaterThen', ' +10.25 ', ' 9.75 ', true],
    ['LessThen', '9', '9', false],
    ['LessThen', '-1.5', '0', true],
    ['LessThen', '10', '9', false],
    ['LessThen', '2026-01-02', '2026-01-10', true],
    ['StartsWith', 'Concert grand', 'Con', true],
    ['StartsWith', 'Concert grand', 'con', false],
    ['StartsWith', 'Concert grand', 'grand', false],
    ['EndsWith', 'Concert grand', 'grand', true],
    ['EndsWith', 'Concert grand', 'Concert', false],
    ['EndsWith', 'Concert grand', 'Grand', false],
    ['Contains', 'Concert grand', 'cert g', true],
    ['Contains', 'Concert grand', 'CERT', false],
    ['StartsWithIgnoreCase', 'Concert grand', 'con', true],
    ['EndsWithIgnoreCase', 'Concert grand', 'GRAND', true],
    ['ContainsIgnoreCase', 'Concert grand', 'CERT', true],
    ['ContainsIgnoreCase', 'Concert grand', 'organ', false],
    ['NotStartsWith', 'Concert grand', 'con', true],
    ['NotStartsWithIgnoreCase', 'Concert grand', 'con', false],
    ['NotEndsWith', 'Concert grand', 'grand', false],
    ['NotEndsWithIgnoreCase', 'Concert grand', 'GRAND', false],
    ['NotContains', 'Concert grand', 'CERT', true],
    ['NotContainsIgnoreCase', 'Concert grand', 'CERT', false],
  ]
  for (const [operator, value, operand, holds] of cases)
    t.equal(operatorHolds(operator, [value], operand), holds, `${value} ${operator} ${operand}`)
  t.same([...new Set(cases.map(([operator]) => operator))].sort(), [...operators].sort(), 'all sixteen')
  t.equal(operators.length, 16)
  for (const stranger of ['Sounds', 'toString', '__proto__']) t.equal(operatorHolds(stranger, ['x'], 'x'), false)
})

t.test('a rule about several values needs one match, and its opposite none', async (t) => {
  t.equal(operatorHolds('Is', ['organ', 'harp'], 'harp'), true)
  t.equal(operatorHolds('IsNot', ['organ', 'harp'], 'harp'), false)
  t.equal(operatorHolds('NotContains', ['organ', 'harp'], 'flute'), true)
  t.equal(operatorHolds('Is', [], ''), true, 'nothing chosen is an empty value')
  t.equal(operatorHolds('Contains', [], 'harp'), false)
})

t.test('`All` holds when every rule does, `Any` when one does [FORM-21]', async (t) => {
  const rules = [
    { field: 'a', operator: 'Is', value: '1' },
    { field: 'b', operator: 'Is', value: '2' },
  ]
  const conditional = (logic: 'All' | 'Any') => text('c', { condition: { action: 'Show', logic, rules } })
  const holds = (logic: 'All' | 'Any', values: Record<string, string>) =>
    shown(formOf(text('a'), text('b'), conditional(logic)), values).includes('c')
  t.same([holds('All', { a: '1', b: '2' }), holds('All', { a: '1', b: '' }), holds('All', {})], [true, false, false])
  t.same([holds('Any', { a: '1', b: '' }), holds('Any', { b: '2' }), holds('Any', {})], [true, true, false])
  const empty = readDefinition(
    { id: ID, pages: [{ condition: { actionType: 'Hide', logicType: 'All', rules: [] }, fieldsets: [] }] },
    String,
  ) as FormDefinition
  t.equal(visibilityOf(empty, {}).pages.size, 1, 'without rules there is no condition')
})

t.test('a ticked box is recognised in every notation', async (t) => {
  const box = { alias: 'box', caption: 'Box', type: 'checkbox' } as const
  for (const value of ['true', 'True', 'on'])
    t.same(shown(formOf(box, text('c', { condition: when('box', 'Is', value) })), { box: 'true' }), ['box', 'c'])
  t.same(shown(formOf(box, text('c', { condition: when('box', 'Is', 'false') })), {}), ['box', 'c'])
  const isEqual = (type: 'checkbox' | 'consent' | 'text', value: string, operand: string) =>
    shown(formOf({ ...box, type }, text('c', { condition: when('box', 'Is', operand) })), { box: value }).includes('c')
  for (const type of ['checkbox', 'consent'] as const) {
    for (const off of ['', 'off', 'False']) t.ok(isEqual(type, off, 'false'), `${type} ${off}`)
    for (const other of ['true or not', 'not on', 'off again', 'not false']) {
      t.ok(isEqual(type, other, other), `${type} ${other}`)
      for (const box of ['true', 'false']) t.notOk(isEqual(type, other, box), `${type} ${other} ${box}`)
    }
  }
  t.notOk(isEqual('text', 'on', 'true'), 'a text is what was typed')
})

t.test('a rule about a file reads its name', async (t) => {
  const form = formOf(
    { alias: 'file', caption: 'File', type: 'file' },
    text('c', { condition: when('file', 'EndsWith', '.pdf') }),
  )
  const file = (name: string) => ({ name, type: '', size: 3 })
  t.same(shown(form, { file: [file('score.png'), file('score.pdf')] }), ['file', 'c'])
  t.same(shown(form, { file: [file('score.png')] }), ['file'])
})

t.test('a rule about a multiple choice reads each chosen value', async (t) => {
  const many = { alias: 'many', caption: 'Many', type: 'multipleChoice', options: ['Organ', 'Harp'] } as const
  const form = formOf({ ...many, options: [...many.options] }, text('c', { condition: when('many', 'Is', 'Harp') }))
  t.same(shown(form, { many: ['Organ', 'Harp'] }), ['many', 'c'])
  t.same(shown(form, { many: ['Organ'] }), ['many'])
  t.same(shown(form, { many: [] }), ['many'])
})

t.test('a hidden or missing field counts as empty', async (t) => {
  const chain = formOf(
    text('a'),
    text('b', { condition: when('a', 'Is', 'x') }),
    text('c', { condition: when('b', 'Is', 'y') }),
    text('d', { condition: when('c', 'IsNot', '', 'Hide') }),
  )
  t.same(shown(chain, { a: 'x', b: 'y', c: 'z' }), ['a', 'b', 'c'])
  t.same(shown(chain, { a: '', b: 'y', c: 'z' }), ['a', 'd'], 'what b and c still hold counts for nothing')
  const lost = formOf(
    text('a', { condition: when('nowhere', 'Is', 'x') }),
    text('b', { condition: when('nowhere', 'IsNot', 'x') }),
  )
  t.same(shown(lost, { a: 'x', b: 'x' }), ['b'])
  t.same(shown(chain, { a: null }), ['a', 'd'], 'a radio button that nobody has chosen')
})

t.test('circular conditions terminate', async (t) => {
  const agreeing = formOf(
    text('a', { condition: when('b', 'Is', 'x') }),
    text('b', { condition: when('a', 'Is', 'x') }),
  )
  t.same(shown(agreeing, { a: 'x', b: 'x' }), ['a', 'b'])
  t.same(shown(agreeing, { a: 'x', b: '' }), [])
  const restless = formOf(text('a', { condition: when('a', 'IsNot', 'x') }), text('b'))
  t.same(shown(restless, { a: 'x' }), ['a', 'b'], 'what comes to no rest stays on show')
  // One half shows while the other is hidden, at each level; what is hidden for good stays so.
  const [shows, hides, never] = [when('a', 'Is', 'x'), when('a', 'IsNot', 'x'), when('nowhere', 'Is', 'x')]
  const conditions = [hides, shows, never] as const
  t.same(
    shown(formOf(...conditions.map((condition, at) => text('abc'[at] ?? '', { condition }))), { a: 'x' }),
    ['a', 'b'],
    'fields',
  )
  const fieldsets = conditions.map((condition, at) => ({ columns: [[text('abc'[at] ?? '')]], condition }))
  for (const [level, pages] of [
    ['fieldsets', [{ fieldsets }]],
    ['pages', fieldsets.map(({ condition, columns }) => ({ condition, fieldsets: [{ columns }] }))],
  ] as const) {
    const definition = formLibraryOf([{ id: ID, name: 'A form', pages }]).all[0]?.definition as FormDefinition
    t.equal(visibilityOf(definition, valued(definition, { a: 'x' }))[level].size, 2, level)
  }
  const many = Array.from({ length: 200 }, (_, at) =>
    text(`f${at}`, { condition: when(`f${(at + 1) % 200}`, 'Is', '') }),
  )
  t.ok(shown(formOf(...many), {}).length > 0)
})

t.test('a hidden page isn’t one of a form’s pages, and a form always has one', async (t) => {
  const source: FormSource = {
    ...{ id: ID, name: 'A form' },
    pages: [
      { caption: 'one', fieldsets: [{ columns: [[text('a')]] }] },
      { caption: 'two', fieldsets: [{ columns: [[text('b', { required: '!' })]] }], condition: when('a', 'Is', 'x') },
      { caption: 'three', fieldsets: [{ columns: [[text('c')]] }] },
    ],
  }
  const { definition } = formLibraryOf([source]).all[0] ?? {}
  if (!definition) throw new Error('no form')
  const captions = (values: Record<string, string>) =>
    visiblePages(definition, visibilityOf(definition, valued(definition, values))).map(({ caption }) => caption)
  t.same(
    [captions({ a: 'x' }), captions({})],
    [
      ['one', 'two', 'three'],
      ['one', 'three'],
    ],
  )
  const nowhere = source.pages.map((page) => ({ ...page, condition: when('a', 'Is', 'y') }))
  const hidden = formLibraryOf([{ ...source, pages: nowhere }]).all[0]?.definition as FormDefinition
  t.same(
    visiblePages(hidden, visibilityOf(hidden, {})).map(({ caption }) => caption),
    ['one'],
  )
  t.same(
    definition.pages.flatMap((page) => visibleFields(page, visibilityOf(definition, {})).map(({ alias }) => alias)),
    ['a', 'c'],
  )
  t.same(errorsOf(definition, valued(definition, {}), matchesPattern), {}, 'a required field in it is not asked for')
  const sent = (values: Record<string, string>) =>
    valuesToSend(visibilityOf(definition, valued(definition, values)).fields, valued(definition, values))
  t.same(
    sent({ b: 'left over' }).map(({ field }) => field.alias),
    ['a', 'c'],
    'nor what it holds sent',
  )
})

t.test('the browser validates each case as expected', async (t) => {
  for (const { what, field, value, error } of validationCases) {
    const definition = formOf(field)
    const resolve = yupResolver<FormValues>((values) => formSchema(definition, values))
    const values = { ...defaultValuesOf(definition), ...valued(definition, { [field.alias]: value }) } as FormValues
    const { errors } = await resolve(values, undefined, {} as never)
    const messages = Object.values(errors).map((each) => (each as { message: string }).message)
    t.same(messages, error === null ? [] : [error], what)
  }
})

t.test('patterns are matched in linear time', async (t) => {
  const started = process.cpuUsage().user
  t.equal(matchesPattern('^(a+)+$', `${'a'.repeat(20_000)}!`), false)
  t.equal(matchesPattern('^(\\w+\\s?)*$', `${'word '.repeat(4_000)}!`), false)
  t.ok(process.cpuUsage().user - started < 5_000_000, 'seconds, where backtracking takes years')
  t.equal(matchesPattern('^(?=a)a$', 'a'), null, 'lookaround is left to the form service')
  t.equal(matchesPattern('(', 'a'), null, 'and so is what is no pattern')
})

t.test('known files are recognised by extension and media type [FORM-28]', async (t) => {
  const kinds = 'pdf rtf doc docx odt ods xls xlsx txt csv png jpg webp gif svg zip rar mp3 mp4 mpeg webm'.split(' ')
  for (const kind of kinds) {
    const options = { allowsMultiple: false, allowsAll: false, extensions: [kind] }
    const types = mediaTypes[kind] ?? []
    t.ok(types.length > 0, kind)
    for (const type of types) t.equal(isAllowedFile({ name: `A.${kind.toUpperCase()}`, type }, options), true, type)
    t.equal(isAllowedFile({ name: `a.${kind}`, type: 'application/x-msdownload' }, options), false, kind)
    t.equal(isAllowedFile({ name: `a.exe`, type: types[0] ?? '' }, options), false, kind)
  }
  t.equal(mediaTypes.docx?.[0], 'application/vnd.openxmlformats-officedocument.wordprocessingml.document')
})

t.test('too many, too large and empty files are rejected with a message', async (t) => {
  const options = { allowsMultiple: true, allowsAll: true, extensions: [] }
  const file = (name: string, size: number) => ({ name, type: '', size })
  const megabyte = 1024 * 1024
  t.equal(
    filesError(
      Array.from({ length: 200 }, () => file('a.pdf', 1)),
      options,
    ),
    'Please choose at most 10 files',
  )
  t.equal(filesError([file('a.pdf', 50 * megabyte)], options), 'The file a.pdf is larger than 10 MB')
  t.equal(filesError([file('a.pdf', 0)], options), 'The file a.pdf is empty')
  const three = ['a', 'b', 'c'].map((name) => file(name, 8 * megabyte))
  t.equal(filesError(three, options), 'Together the files are larger than 20 MB')
  t.equal(filesError(three.slice(1), { ...options, allowsMultiple: false }), 'Please choose one file only')
  t.equal(filesError(three.slice(1), options), null)
})

t.test('a day is read in Australian notation', async (t) => {
  t.same(['3/4/2026', '03.04.2026', ' 29/02/2028 '].map(dayOf), ['2026-04-03', '2026-04-03', '2028-02-29'])
  t.same(['31/02/2026', '2026-04-03', '3/4/26', 'soon', ''].map(dayOf), [null, null, null, null, null])
  t.same(['2026-04-03', '31/02/2026', ''].map(shownDay), ['03/04/2026', '31/02/2026', ''])
})

t.test('a hidden field that is never sent is an error in the form’s definition', async (t) => {
  const hidden = (settings: Record<string, string>) =>
    fieldsOf(formOf({ alias: 'h', caption: 'H', type: 'hidden', required: '!', settings })).map(isMisconfigured)
  t.same([hidden({}), hidden({ DefaultValue: 'web' })], [[true], [false]])
  const definition = formOf({ alias: 'h', caption: 'H', type: 'hidden', required: '!' })
  t.same(errorsOf(definition, {}, matchesPattern), {}, 'it doesn’t hold up a visitor, who can’t mend it')
})

t.test('a definition without an id or without pages is none', async (t) => {
  for (const raw of [null, { id: ID }, { id: ID, pages: {} }, { pages: [] }, { id: '', pages: [] }])
    t.equal(readDefinition(raw, String), null, `no form: ${JSON.stringify(raw)}`)
})

t.test('a definition is read alike in each version’s case of names and values', async (t) => {
  const rules = [{ field: 'Fee', operator: 'Is', value: 'Harp' }]
  const definitionIn = (cased: (name: string) => string) => {
    const condition = (actionType: string, logicType: string) => ({
      ...{ actionType: cased(actionType), logicType: cased(logicType) },
      rules: rules.map((rule) => ({ ...rule, field: cased(rule.field) })),
    })
    const settings = {
      ...{ DefaultValue: 'Viola', Placeholder: 'Any', MaximumLength: '30', ShowLabel: cased('False') },
      ...{ AutocompleteAttribute: 'email', FieldType: cased('Email'), AllowMultipleSelections: cased('True') },
      ...{ NumberOfRows: 4, DisplayLayout: cased('Horizontal'), SelectPrompt: 'Choose', AcceptCopy: 'I agree' },
      ...{ Caption: 'Hall', CaptionTag: cased('H3'), BodyText: 'Text', Html: 'Html', Size: cased('Compact') },
      ...{ Theme: cased('Dark') },
    }
    const field = {
      ...{ id: cased(`${ID.slice(0, -1)}A`), alias: 'score', type: { name: 'File upload' } },
      condition: condition('Hide', 'Any'),
      settings: Object.fromEntries(Object.entries(settings).map(([name, value]) => [cased(name), value])),
      fileUploadOptions: { allowedUploadExtensions: [cased('svg'), cased('.pdf'), '', '.', 7] },
    }
    const page = { condition: condition('Show', 'All'), fieldsets: [{ columns: [{ fields: [field] }] }] }
    return readDefinition({ id: ID, pages: [page], fieldIndicationType: cased('MarkOptionalFields') }, String)
  }
  const [lower, upper] = [String.prototype.toLowerCase, String.prototype.toUpperCase].map((as) =>
    definitionIn((name) => as.call(name)),
  )
  t.same(upper, lower)
  t.same(definitionIn(String), lower)
  const [{ condition, settings, files } = {}] = lower ? fieldsOf(lower) : []
  t.same(files?.extensions, ['svg', 'pdf'])
  t.match(condition, { shows: false, logic: 'any' })
  t.match(settings, { showLabel: false, allowMultipleSelections: true, isHorizontal: true, numberOfRows: 4 })
  t.match(settings, { maximumLength: 30, fieldType: 'email', captionTag: 'h3', size: 'compact', theme: 'dark' })
  t.match(lower, { indicated: 'optional', pages: [{ condition: { shows: true, logic: 'all' } }] })
})

t.test('a field without a type id is known by its type’s English name', async (t) => {
  const kinds = {
    'Short answer': 'text',
    'Long answer': 'longText',
    Checkbox: 'checkbox',
    'Data Consent': 'consent',
    Date: 'date',
    Dropdown: 'dropdown',
    'Multiple choice': 'multipleChoice',
    'Single choice': 'singleChoice',
    'File upload': 'file',
    Hidden: 'hidden',
    Password: 'password',
    'Rich text': 'richText',
    'Title and description': 'titleAndDescription',
    'reCAPTCHA v2': 'captcha',
    'reCAPTCHA v3 with score': 'captcha',
    'reCAPTCHA Enterprise with score': 'captcha',
    'A type of the venue’s own': 'unknown',
  }
  for (const [name, kind] of Object.entries(kinds)) t.equal(fieldKindOf('', name), kind, name)
})

t.test('an invalid definition stops the form service', async (t) => {
  t.throws(() => formLibraryOf([sourceOf(text('a'), text('a'))]), /two fields of the alias a/)
  t.throws(() => formLibraryOf([sourceOf(text('a', { pattern: '(?=x)' }))]), /pattern/)
  t.throws(() => formLibraryOf([{ ...sourceOf(text('a')), id: 'x' }]), /GUID/)
})

t.test('the demonstration’s forms are those that its pages show', async (t) => {
  const demonstrationForms = await formsOf({ VENUE_DIR: undefined })()
  const { library } = await demonstrationSource().read()
  const pages = JSON.stringify(library.pages.map(({ properties }) => properties))
  t.equal(demonstrationForms.length, 4)
  for (const { id } of demonstrationForms) t.match(pages, `"id":"${id}"`)
  const kinds = new Set(
    formLibraryOf(demonstrationForms).all.flatMap(({ definition }) => fieldsOf(definition).map(({ kind }) => kind)),
  )
  t.ok(kinds.size >= 13, 'nearly every type of field')
})
