import { actionError } from '../support/action-error.ts'
import { easyChallenge } from '../support/scripted-checkout.ts'
import {
  definition,
  entriesPath,
  expanded,
  field,
  fieldset,
  formId,
  formPage,
  json,
  options,
  pageOf,
  picked,
  required,
  sentTo,
  text,
  types,
  when,
} from '../support/scripted-forms.ts'
import { test } from '../support/scripted-venue.ts'
import { boxesAtOnce, expect, expectAccessible, expectWellMade, ignoreErrors } from '../support/visitor.ts'

const GENERIC =
  'Something went wrong while trying to submit the form.Please check your form details or try again later.'
const accepted = json(202, {})

test.beforeEach(async ({ scripted }) => {
  scripted.reply({ '/api/Captcha/Challenge': await easyChallenge() })
  await scripted.publishSettings({})
})

test('a form shows its pages one at a time, and advances only from a valid one [BLOCK-40 FORM-01 FORM-02 FORM-03 FORM-04 FORM-08]', async ({
  page,
  scripted,
}) => {
  const columns = (...fields: object[]) => ({
    columns: fields.map((each) => ({ caption: '', width: 6, fields: [each] })),
  })
  const first = fieldset([], { caption: 'Names', ...columns(text('first', required('Who?')), text('last')) })
  const form = definition(
    1,
    [
      formPage([first], { caption: 'About you' }),
      formPage([fieldset([text('more', required('More!'))], { caption: 'And else' })], { caption: 'About it' }),
    ],
    { cssClass: 'enquiry-form', nextLabel: 'Onwards', previousLabel: 'Backwards', submitLabel: 'Off it goes' },
  )
  const plain = definition(2, [formPage([fieldset([text('a')])]), formPage([fieldset([text('b')])])], {
    submitLabel: '',
  })
  // Umbraco 13 sends the definition with the page, 17 by the API.
  await scripted.publish(pageOf('/form', expanded(form, { heading: 'Ask' })), pageOf('/plain', picked(scripted, plain)))
  scripted.reply({ [entriesPath(1)]: accepted })

  await page.goto('/form')
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name })
  const box = (name: string) => main.getByRole('textbox', { name })
  await expect(main.getByRole('heading', { name: 'Ask', exact: true })).toBeVisible()
  await expect(main.locator('form.enquiry-form')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'About you' })).toBeVisible()
  const names = main.getByRole('group', { name: 'Names' })
  const [left, right] = await boxesAtOnce(page, box('first'), names.getByRole('textbox', { name: 'last' }))
  expect(left?.y, 'side by side').toBe(right?.y)
  expect(left?.x).toBeLessThan(right?.x ?? 0)
  await expect(main.getByText('first *')).toBeVisible()
  await expect(main.getByText('last *')).toHaveCount(0)
  await expect(box('more')).toHaveCount(0)
  await expect(button('Off it goes')).toHaveCount(0)
  await expect(button('Backwards')).toHaveCount(0)
  await button('Onwards').click()
  await expect(box('first')).toHaveAccessibleDescription('Who?')
  await expect(box('first')).toBeFocused()
  await expectWellMade(page)
  await box('first').fill('Grace')
  await box('first').press('Enter')
  await expect(main.getByRole('heading', { name: 'About it' })).toBeVisible()
  await expect(box('more')).not.toHaveAttribute('aria-invalid')
  await expect(main.getByRole('heading', { name: 'About you' })).toHaveCount(0)
  await expect(button('Onwards')).toHaveCount(0)
  await button('Backwards').click()
  await expect(box('first')).toHaveValue('Grace')
  await button('Onwards').click()
  await button('Off it goes').click()
  await expect(box('more')).toHaveAccessibleDescription('More!')
  expect(sentTo(scripted, 1)).toEqual([])
  await box('more').fill('Yes')
  await button('Off it goes').click()
  await expect(main.getByText('Thanks', { exact: true })).toBeVisible()
  expect(sentTo(scripted, 1)).toEqual([{ culture: 'en-AUS', values: { first: 'Grace', last: '', more: 'Yes' } }])

  await page.goto('/plain')
  await expect(main.locator('form')).toBeVisible()
  await button('Next').click()
  await expect(button('Previous')).toBeVisible()
  await expect(main.getByRole('button', { name: 'SUBMIT', exact: true })).toBeVisible()
})

test('fields of every type follow their settings [FORM-09 FORM-10 FORM-11 FORM-12 FORM-15 FORM-17 FORM-18 ERR-S-06]', async ({
  page,
  scripted,
}) => {
  // The settings' names as Umbraco Forms 17 writes them.
  const fields = [
    text('Post code', {
      helpText: 'Four digits',
      settings: {
        defaultValue: '3000',
        placeholder: 'e.g. 3000',
        maximumLength: '4',
        fieldType: 'tel',
        autocompleteAttribute: 'postal-code',
        showLabel: 'True',
      },
    }),
    text('Unseen', { settings: { showLabel: 'False' } }),
    field('Message', types.longText, { settings: { numberOfRows: '7', placeholder: 'Dear hall' } }),
    field('Topic', types.dropdown, { preValues: options('organ', 'harp'), settings: { selectPrompt: 'Which one?' } }),
    field('Evenings', types.dropdown, {
      preValues: options('fri', 'sat', 'sun'),
      settings: { allowMultipleSelections: 'True' },
    }),
    field('Seat', types.one, { preValues: options('stalls', 'balcony'), settings: { displayLayout: 'Horizontal' } }),
    field('Music', types.several, { preValues: options('song', 'quartet'), settings: { displayLayout: 'Vertical' } }),
    field('Day', types.date),
    field('Words', types.title, { settings: { caption: 'A title', captionTag: 'h3', bodyText: 'Its description' } }),
    field('Html', types.richText, {
      settings: { html: '<p>Rich <em>text</em><b style="font-weight:normal"> plain</b><script>x</script></p>' },
    }),
    field('source', types.hidden, { settings: { defaultValue: 'web' } }),
    field('broken', types.hidden, { required: true, settings: { defaultValue: '' } }),
    field('robots', types.captcha, {
      caption: 'No robots',
      ...required('Never asked'),
      settings: { size: 'compact', theme: 'dark' },
    }),
  ]
  const form = definition(1, [formPage([fieldset(fields)])], {
    pageCaptionFormat: '',
    showSummaryPageOnMultiPageForms: false,
  })
  await scripted.publish(pageOf('/form', picked(scripted, form, { heading: 'Everything' })))
  scripted.reply({ [entriesPath(1)]: accepted })
  await page.goto('/form')
  const main = page.getByRole('main')

  const code = main.getByRole('textbox', { name: 'Post code' })
  await expect(code).toHaveValue('3000')
  await expect(code).toHaveAccessibleDescription('Four digits')
  await expect(main.getByText('Post code', { exact: true })).toBeVisible()
  for (const [name, value] of [
    ['type', 'tel'],
    ['placeholder', 'e.g. 3000'],
    ['autocomplete', 'postal-code'],
    ['maxlength', '4'],
  ])
    await expect(code).toHaveAttribute(name as string, value as string)
  const unseen = main.getByRole('textbox', { name: 'Unseen' })
  const label = main.locator(`label[for="${await unseen.getAttribute('id')}"]`)
  await expect.poll(async () => (await label.boundingBox())?.width).toBe(1)
  await expect(main.getByRole('textbox', { name: 'Message' })).toHaveAttribute('rows', '7')
  const topic = main.getByRole('combobox', { name: 'Topic' })
  await expect(topic.getByRole('option')).toHaveText(['Which one?', 'organ!', 'harp!'])
  await expect(topic).toHaveValue('')
  const evenings = main.getByRole('listbox', { name: 'Evenings' })
  await expect(evenings.getByRole('option')).toHaveText(['fri!', 'sat!', 'sun!'])
  const rows = async (group: string, role: 'radio' | 'checkbox') => {
    const all = await main.getByRole('group', { name: group }).getByRole(role).all()
    const boxes = await boxesAtOnce(page, ...all)
    return new Set(boxes.map(({ y }) => Math.round(y))).size
  }
  expect([await rows('Seat', 'radio'), await rows('Music', 'checkbox')]).toEqual([1, 2])
  await expect(main.getByRole('heading', { name: 'A title', level: 3 })).toBeVisible()
  await expect(main.getByText('Its description')).toBeVisible()
  await expect(main.locator('em', { hasText: 'text' })).toBeVisible()
  await expect(main.getByText('plain', { exact: true }), 'pasted from a document').toHaveCSS('font-weight', '400')
  await expect(main.getByText('source')).toHaveCount(0)
  await expect(main.getByText('A form configuration error has occurred')).toHaveCount(1)
  const captcha = main.locator('[data-captcha]')
  await expect(captcha).toContainText('No robots')
  await expect(captcha).toHaveAttribute('data-size', 'compact')
  await expect(captcha).toHaveAttribute('data-theme', 'dark')

  const day = main.getByRole('textbox', { name: 'Day' })
  await day.fill('3/4/2026')
  await day.blur()
  await expect(day).toHaveValue('03/04/2026')
  await main.getByRole('button', { name: 'Clear' }).click()
  await expect(day).toHaveValue('')
  await expect(day).toBeFocused()
  await day.pressSequentially('29022028')
  await day.fill('29/02/2028')
  await evenings.selectOption(['fri', 'sun'])
  await topic.selectOption('harp')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByText('Thanks', { exact: true })).toBeVisible()
  const [entry] = sentTo(scripted, 1)
  expect(entry?.values).toMatchObject({ Day: '2028-02-29', Evenings: ['fri', 'sun'], Topic: 'harp', source: 'web' })
  expect(entry?.values['g-recaptcha-response'], 'a token').toBeTruthy()
  const requested = scripted.ticketing.requests.find(({ url }) => url.endsWith(`/definitions/${formId(1)}`))
  expect(requested?.headers['api-key']).toBe('the key of the forms')
  expect(await page.content()).not.toContain('the key of the forms')
})

test('an entry contains texts and selections, and a failure preserves them on the page [FORM-05 FORM-07 FORM-13 FORM-14 FORM-16 FORM-19 ERR-S-05]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const anyFile = { allowAllUploadExtensions: true, allowedUploadExtensions: [] }
  const fields = [
    text('Number', { settings: { FieldType: 'number' } }),
    field('News', types.checkbox, { settings: { Caption: 'Write to me' } }),
    field('Post', types.checkbox),
    field('Consent', types.consent, { settings: { AcceptCopy: 'You may keep it' } }),
    field('Music', types.several, { preValues: options('song', 'quartet', 'organ') }),
    field('One', types.file, { fileUploadOptions: { ...anyFile, allowMultipleFileUploads: false } }),
    field('Many', types.file, { fileUploadOptions: { ...anyFile, allowMultipleFileUploads: true } }),
    field('robots', types.captcha),
  ]
  const message = '<p>Thanks <b>a lot</b></p>'
  const form = definition(1, [formPage([fieldset(fields)])], { messageOnSubmit: message, messageOnSubmitIsHtml: true })
  const plain = definition(2, [formPage([fieldset([text('a')])])], { messageOnSubmit: message })
  await scripted.publish(pageOf('/form', expanded(form)), pageOf('/plain', expanded(plain)))
  await page.goto('/form')
  const main = page.getByRole('main')
  const send = main.getByRole('button', { name: 'Send' })
  const alert = actionError(main)
  await main.getByRole('spinbutton', { name: 'Number' }).fill('4')
  await main.getByRole('checkbox', { name: 'Write to me' }).check()
  await expect(main.getByRole('checkbox', { name: 'You may keep it' })).not.toBeChecked()
  await main.getByRole('checkbox', { name: 'You may keep it' }).check()
  await main.getByRole('checkbox', { name: 'song!' }).check()
  await main.getByRole('checkbox', { name: 'organ!' }).check()
  const upload = (name: string, ...names: string[]) =>
    main
      .getByLabel(name)
      .setInputFiles(names.map((each) => ({ name: each, mimeType: 'text/plain', buffer: Buffer.from(each) })))
  await expect(main.getByLabel('One')).not.toHaveAttribute('multiple')
  await upload('One', 'a.txt')
  await upload('One', 'b.txt')
  await upload('Many', 'c.txt', 'd.txt')
  await upload('Many', 'e.txt')
  await main.getByRole('button', { name: /^Remove ?: d.txt$/ }).click()

  scripted.reply({
    [entriesPath(1)]: json(422, { errors: { Number: ['Five at least'], recaptcha: ['Are you a human?'] } }),
  })
  await send.click()
  await expect(alert).toHaveText(`Are you a human?${GENERIC}`)
  await expect(main.getByRole('spinbutton', { name: 'Number' })).toHaveAccessibleDescription('Five at least')
  await expect(main.getByRole('spinbutton', { name: 'Number' })).toHaveValue('4')
  await expectAccessible(page)
  scripted.reply({ [entriesPath(1)]: json(422, { errors: { recaptchaV3: 'A score too low' } }) })
  await main.getByRole('spinbutton', { name: 'Number' }).fill('5')
  await send.click()
  await expect(alert).toHaveText(`A score too low${GENERIC}`)
  scripted.reply({ [entriesPath(1)]: json(500, {}) })
  await send.click()
  await expect(alert).toHaveText(GENERIC)
  await page.route('**/forms/entries/**', (route) => route.abort('internetdisconnected'))
  await send.click()
  await expect(alert, 'without a connection').toContainText('What you have chosen or entered is still here.')
  await page.unroute('**/forms/entries/**')
  await expect(main.getByText('e.txt').first()).toBeVisible()

  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  scripted.reply({ [entriesPath(1)]: accepted })
  await page.evaluate(() => {
    Object.assign(globalThis, { scrolled: 0 })
    Element.prototype.scrollIntoView = () => {
      ;(globalThis as unknown as { scrolled: number }).scrolled += 1
    }
  })
  const scrolled = () => page.evaluate(() => (globalThis as unknown as { scrolled: number }).scrolled)
  await send.click()
  const thanks = main.getByRole('status').filter({ hasText: 'Thanks a lot' })
  await expect(thanks.locator('b')).toHaveText('a lot')
  await expect(send).toHaveCount(0)
  await page.clock.runFor(999)
  await expect.poll(scrolled).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(scrolled).toBe(1)
  await page.clock.resume()
  const { 'g-recaptcha-response': token, ...values } = sentTo(scripted, 1).at(-1)?.values ?? {}
  expect(token).toBeTruthy()
  const file = (name: string) => ({
    ...{ fileName: name, fileType: 'text/plain', fileSize: '5' },
    fileContents: `data:text/plain;base64,${Buffer.from(name).toString('base64')}`,
  })
  expect(values).toEqual({
    ...{ Number: '5', News: 'true', Post: 'false', Consent: 'True', Music: ['song', 'organ'] },
    ...{ One: [file('b.txt')], Many: [file('c.txt'), file('e.txt')] },
  })

  scripted.reply({ [entriesPath(2)]: accepted })
  await page.goto('/plain')
  await send.click()
  await expect(main.getByText(message), 'as plain text').toBeVisible()
  ignoreErrors(browserErrors, 'the server responded with a status of')
  ignoreErrors(browserErrors, 'ERR_INTERNET_DISCONNECTED')
})

test('after a success the form’s own route is opened [FORM-06]', async ({ page, scripted }) => {
  const form = definition(1, [formPage([fieldset([text('a')])])], {
    gotoPageOnSubmitRoute: { path: '/thank-you/', startItem: { id: formId(8), path: 'home' } },
  })
  await scripted.publish(pageOf('/form', expanded(form)), pageOf('/thank-you'))
  scripted.reply({ [entriesPath(1)]: accepted })
  await page.goto('/form')
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/thank-you\/?$/)
})

test('fields hidden by conditions are neither shown, required nor submitted [FORM-20 FORM-23]', async ({
  page,
  scripted,
}) => {
  const topic = field('topic', types.dropdown, { preValues: options('plain', 'full') })
  const isFull = when('Show', 'topic', 'Is', 'full')
  const form = definition(1, [
    formPage([
      fieldset([
        topic,
        text('shown', { ...required('!'), condition: isFull }),
        text('hidden', { condition: when('Hide', 'topic', 'Is', 'full') }),
      ]),
      fieldset([text('inset', required('!'))], { caption: 'Set', condition: isFull }),
    ]),
    formPage([fieldset([text('paged', required('!'))])], { caption: 'Page', condition: isFull }),
    formPage([fieldset([text('last')])], { caption: 'Last' }),
  ])
  await scripted.publish(pageOf('/form', expanded(form)))
  scripted.reply({ [entriesPath(1)]: accepted })
  await page.goto('/form')
  const main = page.getByRole('main')
  const box = (name: string) => main.getByRole('textbox', { name })
  const next = main.getByRole('button', { name: 'Next' })
  await main.getByRole('combobox').selectOption('full')
  await expect(box('shown')).toBeVisible()
  await expect(box('hidden')).toHaveCount(0)
  await expect(main.getByRole('group', { name: 'Set' })).toBeVisible()
  await expect(main.getByText('Step 1 of 3')).toBeVisible()
  await box('shown').fill('left over')
  await main.getByRole('combobox').selectOption('plain')
  await expect(box('shown')).toHaveCount(0)
  await expect(box('hidden')).toBeVisible()
  await expect(main.getByRole('group', { name: 'Set' })).toHaveCount(0)
  await next.click()
  await expect(main.getByRole('heading', { name: 'Last' })).toBeVisible()
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByText('Thanks', { exact: true })).toBeVisible()
  expect(sentTo(scripted, 1)[0]?.values).toEqual({ topic: 'plain', hidden: '', last: '' })
})

test('each field shows its own error message, and the first one scrolls into view [FORM-24 FORM-25 FORM-26 FORM-27 FORM-29]', async ({
  page,
  scripted,
}) => {
  const files = {
    allowAllUploadExtensions: false,
    allowedUploadExtensions: ['pdf', 'png'],
    allowMultipleFileUploads: true,
  }
  const digits = { pattern: '^\\d+$' }
  const fields = [
    field('Tall', types.richText, { settings: { Html: '<p>Line</p>'.repeat(60) } }),
    text('Name', required('Name?')),
    field('Box', types.checkbox, required('Box?')),
    field('Consent', types.consent, { ...required('Consent?'), settings: { AcceptCopy: 'I agree' } }),
    field('Topic', types.dropdown, { ...required('Topic?'), preValues: options('organ') }),
    field('Seat', types.one, { ...required('Seat?'), preValues: options('stalls') }),
    field('Music', types.several, { ...required('Music?'), preValues: options('song') }),
    field('Plans', types.file, { ...required('Plans?'), fileUploadOptions: files }),
    field('Any', types.file, { fileUploadOptions: { ...files, allowAllUploadExtensions: true } }),
    text('Code', { ...required('Code?'), ...digits, patternInvalidErrorMessage: 'Digits!' }),
    text('Short', { ...required('Short?'), ...digits }),
    text('Maybe', { ...digits, patternInvalidErrorMessage: 'Only digits' }),
    field('Tail', types.richText, { settings: { Html: '<p>Line</p>'.repeat(60) } }),
  ]
  await scripted.publish(pageOf('/form', expanded(definition(1, [formPage([fieldset(fields)])]))))
  scripted.reply({ [entriesPath(1)]: accepted })
  await page.goto('/form')
  const main = page.getByRole('main')
  const box = (name: string) => main.getByRole('textbox', { name })
  const send = main.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(box('Name')).toBeFocused()
  await expect(box('Name')).toBeInViewport()
  await expect(send).not.toBeInViewport()
  const wrong = (locator: ReturnType<typeof box>, words: string) => expect(locator).toHaveAccessibleDescription(words)
  await wrong(box('Name'), 'Name?')
  await wrong(main.getByRole('checkbox', { name: 'Box' }), 'Box?')
  await wrong(main.getByRole('checkbox', { name: 'I agree' }), 'Consent?')
  await wrong(main.getByRole('combobox', { name: 'Topic' }), 'Topic?')
  await wrong(main.getByRole('group', { name: 'Seat' }), 'Seat?')
  await wrong(main.getByRole('group', { name: 'Music' }), 'Music?')
  await wrong(main.getByLabel('Plans'), 'Plans?')
  await wrong(box('Code'), 'Code?')
  await wrong(box('Maybe'), '')
  await expectAccessible(page)

  await box('Name').fill('Grace')
  await main.getByRole('checkbox', { name: 'Box' }).check()
  await main.getByRole('checkbox', { name: 'I agree' }).check()
  await main.getByRole('combobox', { name: 'Topic' }).selectOption('organ')
  await main.getByRole('radio').check()
  await main.getByRole('checkbox', { name: 'song!' }).check()
  await box('Code').fill('12a')
  await box('Short').fill('12a')
  await box('Maybe').fill('12a')
  const upload = (name: string, mimeType: string, label = 'Plans') =>
    main.getByLabel(label).setInputFiles({ name, mimeType, buffer: Buffer.from('%PDF') })
  await upload('plan.exe', 'application/pdf')
  await upload('plan.exe', 'application/x-msdownload', 'Any')
  await send.click()
  const refused = 'You have attempted to upload an invalid file. Valid extensions include: pdf, png'
  await wrong(main.getByLabel('Plans'), refused)
  await expect(main.getByLabel('Plans')).toBeFocused()
  await wrong(main.getByLabel('Any'), '')
  await wrong(box('Code'), 'Digits!')
  await wrong(box('Short'), 'Short?')
  await wrong(box('Maybe'), 'Only digits')
  await main
    .getByRole('button', { name: /^Remove ?: plan.exe$/ })
    .first()
    .click()
  await upload('plan.pdf', 'text/html')
  await wrong(main.getByLabel('Plans'), refused)
  await main.getByRole('button', { name: /^Remove ?: plan.pdf$/ }).click()
  await upload('plan.pdf', 'application/pdf')
  await wrong(main.getByLabel('Plans'), '')
  for (const name of ['Code', 'Short', 'Maybe']) await box(name).fill('12')
  await send.click()
  await expect(main.getByText('Thanks', { exact: true })).toBeVisible()
})

test('a form that can’t be loaded says so, and offers a retry', async ({ page, scripted, browserErrors }) => {
  // With its own id, because the web server caches definitions.
  const form = definition(7, [formPage([fieldset([text('a')])])])
  const block = picked(scripted, form)
  const address = `/umbraco/forms/delivery/api/v1/definitions/${formId(7)}`
  scripted.reply({ [address]: json(500, {}) })
  await scripted.publish(pageOf('/form', block), pageOf('/gone', picked(scripted, definition(3, []))))
  scripted.reply({
    [`/umbraco/forms/delivery/api/v1/definitions/${formId(3)}`]: json(404, {}),
    [address]: json(500, {}),
  })
  await page.goto('/form')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('The form can’t be loaded at the moment.')
  await expectAccessible(page)
  scripted.reply({ [address]: json(200, form) })
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('button', { name: 'Send' })).toBeVisible()
  await page.goto('/gone')
  await expect(main.getByText('This form is closed.')).toBeVisible()
  ignoreErrors(browserErrors, 'the server responded with a status of')
})
