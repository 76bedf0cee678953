import { readFileSync } from 'node:fs'
import { paths } from '#shared/routes'
import { expect, expectWellMade, ignoreErrors, test } from '../support/visitor.ts'

test('a subscriber without an account downloads and deletes the data stored for their address', async ({
  page,
  venue,
  browserErrors,
}) => {
  const email = 'agnes.martin@example.org'
  await page.goto('/contact-us')
  const letter = page.getByRole('contentinfo')
  await letter.getByRole('textbox', { name: 'First name' }).fill('Agnes')
  await letter.getByRole('textbox', { name: 'Last name' }).fill('Martin')
  await letter.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.keyboard.press('Enter')
  await expect(letter.getByRole('textbox')).toHaveCount(0)
  const linkTo = (address: RegExp) => () => address.exec(decoded(venue.mails()))?.[0] ?? ''
  const confirming = linkTo(/\/account\/your-data#newsletter=[\w-]+/)
  await expect.poll(confirming).not.toBe('')
  await page.goto(confirming())
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your subscription is confirmed' })).toBeFocused()
  await expect(page, 'the token does not stay in the address').toHaveURL(paths.yourData)
  const introduction = page.getByText('See, download or delete what we store')
  await expect(introduction, 'the page’s own introduction is about the form').toHaveCount(0)
  await expectWellMade(page)

  await page.goto('/')
  await page.goto(`${paths.yourData}#newsletter=a-spent-token`)
  await expect(page.getByRole('alert')).toContainText('please subscribe again')
  await expect(page.getByText('Your subscription is confirmed')).toHaveCount(0)
  ignoreErrors(browserErrors, 'status of 4')
  await page.goBack()
  await expect(page, 'the token is not in the history either').toHaveURL('/')

  await page.goto(paths.yourData)
  await expect(introduction).toBeVisible()
  await expectWellMade(page)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Email' }).fill(email)
  await main.getByRole('button', { name: 'Email me the link' }).click()
  await expect(main.getByText(`If we store anything by ${email}`)).toBeVisible()
  const link = linkTo(/\/account\/your-data#token=[\w-]+/)
  await expect.poll(link).not.toBe('')

  await page.goto(`${paths.yourData}#token=a-spent-token`)
  await main.getByRole('alert').getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(main.getByRole('button', { name: 'Email me the link' })).toBeVisible()
  ignoreErrors(browserErrors, 'status of 4')

  await page.goto(link())
  await expect(main.getByText('A subscription to the newsletter')).toBeVisible()
  await expect(page, 'the token does not stay in the address').toHaveURL(paths.yourData)
  await expectWellMade(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download your data' }).click(),
  ])
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    email,
    newsletter: { lastName: 'Martin' },
  })
  await main.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(main.getByText('A subscription to the newsletter')).toHaveCount(0)
  await main.getByRole('checkbox', { name: 'Yes, delete my data.' }).check()
  await main.getByRole('button', { name: 'Delete my data' }).click()
  await expect(main.getByText('Your data has been deleted')).toBeVisible()
  await expect.poll(() => decoded(venue.mails())).toContain('Your data has been deleted')
})

const decoded = (mails: readonly string[]): string =>
  mails
    .join('\n')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
