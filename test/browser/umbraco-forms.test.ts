import { actionError } from '../support/action-error.ts'
import { placed } from '../support/scripted-blocks.ts'
import { json, pageOf } from '../support/scripted-forms.ts'
import { test as base } from '../support/scripted-venue.ts'
import { tourForm, umbracoForms } from '../support/umbraco-forms.ts'
import { expect, expectWellMade, ignoreErrors } from '../support/visitor.ts'

for (const version of umbracoForms) {
  const { name, api, isExpanded } = version
  /** A venue with forms of this version. */
  const test = base.extend<object, { formsUrl: string }>({
    settings: [
      async ({ upstreams: { content, ticketing } }, use) => {
        await use({
          ...{ CONTENT_URL: content.url, TICKETING_URL: ticketing.url, CONTENT_WEBHOOK_SECRET: 'changed' },
          ...{ FORMS_URL: ticketing.url + api, FORMS_API_KEY: 'the key of the forms', FORMS_CULTURE: 'en-AU' },
        })
      },
      { scope: 'worker' },
    ],
  })
  test(`a form of ${name} is shown, validated and submitted with its conditions and file`, async ({
    page,
    scripted,
    browserErrors,
  }) => {
    const form = tourForm(version)
    const entries = `${api}/entries/${form.id}`
    const { messageOnSubmit, messageOnSubmitIsHtml, gotoPageOnSubmit, gotoPageOnSubmitRoute } = form
    scripted.reply({
      [`${api}/definitions/${form.id}`]: json(200, form),
      [entries]: ({ values: { email } }: { values: { email: string } }) =>
        email.endsWith('.invalid')
          ? json(422, {
              ...{ title: 'One or more validation errors occurred.', status: 422, extensions: {} },
              errors: { email: ['Nobody is there'] },
            })
          : json(202, { messageOnSubmit, messageOnSubmitIsHtml, gotoPageOnSubmit, gotoPageOnSubmitRoute }),
    })
    await scripted.publishSettings({})
    await scripted.publish(
      pageOf(
        '/tour',
        placed('formBlock', { heading: 'See behind', form: { id: form.id, form: isExpanded ? form : null } }),
      ),
    )
    const response = await page.goto('/tour')
    expect(await response?.text(), 'in the document itself').toContain('Your name')
    const main = page.getByRole('main')
    const box = (label: string) => main.getByRole('textbox', { name: label })
    const button = (label: string) => main.getByRole('button', { name: label, exact: true })
    await expect(main.getByText('Your name *')).toBeVisible()
    await button('Next').click()
    await expect(box('Your name')).toHaveAccessibleDescription('Please provide a value for Your name')
    await expect(box('Your name')).toHaveAttribute('autocomplete', 'name')
    await expectWellMade(page)
    await box('Your name').fill('Ada Lovelace')
    await box('Email').fill('ada')
    await expect(box('School')).toHaveCount(0)
    await expect(main.getByRole('combobox').getByRole('option')).toHaveText(['Choose', 'Family', 'School'])
    await main.getByRole('combobox').selectOption('School')
    await box('School').fill('Hill Street Primary')
    await button('Next').click()
    await expect(box('Email')).toHaveAccessibleDescription('This is no email address')
    await box('Email').fill('ada@school.invalid')
    await button('Next').click()

    await box('Day').fill('12/03/2037')
    await main.getByRole('checkbox', { name: 'Organ loft' }).check()
    await main.getByRole('checkbox', { name: 'Workshop' }).check()
    const file = (fileName: string, mimeType: string) =>
      main.getByLabel('List of names').setInputFiles({ name: fileName, mimeType, buffer: Buffer.from('Ada\n') })
    await file('names.exe', 'application/x-msdownload')
    await button('Submit').click()
    await expect(main.getByText(/Valid extensions include: csv, txt/)).toBeVisible()
    await file('names.csv', 'text/csv')
    await main.getByRole('checkbox', { name: 'Yes, you may keep this' }).check()
    await button('Submit').click()
    await expect(actionError(main)).toContainText('Something went wrong while trying to submit the form.')
    await expect(box('Email')).toHaveAccessibleDescription('Nobody is there')
    await box('Email').fill('ada@school.example')
    await button('Next').click()
    await expect(box('Day'), 'what was written stays').toHaveValue('12/03/2037')
    await button('Submit').click()
    await expect(main.getByRole('status').filter({ hasText: 'We have heard you' }).locator('em')).toHaveText('heard')

    const sent = scripted.ticketing.requests.filter(({ url }) => url === entries)
    expect(sent.map(({ headers }) => headers['api-key'])).toEqual(sent.map(() => 'the key of the forms'))
    expect(scripted.inputs(entries).at(-1)).toEqual({
      culture: 'en-AU',
      values: {
        ...{ fullName: 'Ada Lovelace', email: 'ada@school.example', who: 'School', school: 'Hill Street Primary' },
        ...{ day: '2037-03-12', rooms: ['Organ loft', 'Workshop'], consent: 'True' },
        list: [
          {
            ...{ fileName: 'names.csv', fileType: 'text/csv', fileSize: '4' },
            fileContents: `data:text/csv;base64,${Buffer.from('Ada\n').toString('base64')}`,
          },
        ],
      },
    })
    ignoreErrors(browserErrors, 'status of 422')
  })
}
