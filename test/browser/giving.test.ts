import { donation } from '#shared/ticketing/donation/donation'
import { giftVoucher } from '#shared/ticketing/gift-voucher/gift-voucher'
import { contentItem } from '../support/content-upstream.ts'
import { gridOf, listOf, outside, placed } from '../support/scripted-blocks.ts'
import { easyChallenge } from '../support/scripted-checkout.ts'
import { Refusal, test } from '../support/scripted-venue.ts'
import { expect, expectAccessible, ignoreErrors } from '../support/visitor.ts'

const funds = listOf(
  'donationFund',
  { title: 'Everything', description: 'Where it is needed.', tessituraFund: 11 },
  { title: 'New music', tessituraFund: 12, url: outside('New music', 'https://music.example/') },
)

test.beforeEach(async ({ scripted }) => {
  scripted.reply({ '/api/Captcha/Challenge': await easyChallenge() })
  await scripted.publishSettings({})
})

test('the donation form has the block’s amounts, funds and limits, and shows server errors [BLOCK-36 DON-01 DON-02 DON-03 DON-04 DON-05 DON-06]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const own = placed('standaloneDonation', { heading: 'Give', funds, defaultAmounts: '30, 60', recognitionAmount: 800 })
  const plain = placed('standaloneDonation', { funds })
  await scripted.publish(
    contentItem('/give', { contentGrid: gridOf(own) }, { name: 'Giving' }),
    contentItem('/plain', { contentGrid: gridOf(plain) }, { name: 'Plain' }),
  )
  await page.goto('/plain')
  const main = page.getByRole('main')
  const presets = main.getByRole('group', { name: 'Amount' }).getByRole('button')
  await expect(presets).toHaveText(['$25', '$50', '$100'])
  await expect(main).toContainText('Donations over $500 are recognised')

  await page.goto('/give')
  await expect(main.getByRole('heading', { name: 'Give', exact: true })).toBeVisible()
  await expect(presets).toHaveText(['$30', '$60'])
  await expect(main).toContainText('Donations over $800 are recognised')
  const other = main.getByRole('textbox', { name: 'Another amount, in dollars' })
  const chosen = (amount: string) => main.getByRole('button', { name: amount, pressed: true })
  await other.fill('12.50')
  await main.getByRole('button', { name: '$60' }).click()
  await expect(other).toHaveValue('')
  await expect(chosen('$60')).toHaveCount(1)
  await other.fill('4')
  await expect(main.getByRole('button', { pressed: true })).toHaveCount(0)

  const fund = (name: string) => main.getByRole('radio', { name })
  await expect(fund('Everything')).toBeChecked()
  await expect(fund('Everything')).toHaveAccessibleName(/^Everything Where it is needed\./)
  await expect(main.getByRole('link', { name: /^Read more ?: New music$/ })).toHaveAttribute(
    'href',
    'https://music.example/',
  )
  await fund('New music').check()
  await main.getByRole('textbox', { name: 'Your name' }).fill('Grace H.')
  await main.getByRole('textbox', { name: 'Name on the receipt' }).fill('Hopper & Co')
  const wishes = main.getByRole('checkbox')
  await expect(wishes).toHaveCount(4)
  await expect(main.getByRole('checkbox', { name: 'Harbour Hall' })).toHaveCount(2)
  for (const wish of await wishes.all()) await wish.check()
  await expectAccessible(page)

  const words = 'The minimum donation is $5'
  scripted.reply({
    [donation.create.path]: new Refusal(400, {
      errors: [{ type: 'DONATION_TOO_SMALL', message: words }],
      validationErrors: [
        { name: 'amount', reason: words },
        { name: 'ReceiptName', reason: 'Please use a shorter name' },
      ],
    }),
  })
  const give = main.getByRole('button', { name: 'Donate' })
  await give.click()
  await expect(other).toHaveAccessibleDescription(new RegExp(`${words.replace('$', '\\$')}$`))
  await expect(other).toBeFocused()
  await expect(main.getByRole('textbox', { name: 'Name on the receipt' })).toHaveAccessibleDescription(
    'Please use a shorter name',
  )
  const { captchaToken, ...sent } = scripted.inputs(donation.create.path).at(-1) ?? {}
  expect(captchaToken).toBeTruthy()
  expect(sent).toEqual({
    ...{ fundId: 12, amount: 4, name: 'Grace H.', receiptName: 'Hopper & Co' },
    flags: ['MonthlyDonation', 'Anonymous', 'SendInformationAboutMrcInMyWill', 'AlreadyIncludedMrcInMyWill'],
  })
  await expectAccessible(page)
  ignoreErrors(browserErrors, 'status of 400')
})

test('the voucher form has the block’s methods and amounts, and validates them [BLOCK-37 VOUCH-01 VOUCH-02 VOUCH-03 VOUCH-04 VOUCH-05 VOUCH-06 VOUCH-07 VOUCH-08 VOUCH-09 VOUCH-10 VOUCH-12]', async ({
  page,
  scripted,
  browserErrors,
}) => {
  const methods = listOf(
    'voucherMethod',
    { methodName: 'Gift voucher', paymentMethodId: 1 },
    { methodName: 'DINNER', titleOverride: 'Concert and dinner', paymentMethodId: 2 },
  )
  const block = placed('standaloneGiftVoucher', { methods, defaultAmounts: '20, 40', offersSendDate: true })
  const plain = placed('standaloneGiftVoucher', { methods })
  await scripted.publish(
    contentItem('/vouchers', { contentGrid: gridOf(block) }, { name: 'Vouchers' }),
    contentItem('/plain', { contentGrid: gridOf(plain) }, { name: 'Plain' }),
  )
  await page.goto('/plain')
  const main = page.getByRole('main')
  const presets = main.getByRole('group', { name: 'Amount' }).getByRole('button')
  await expect(presets).toHaveText(['$25', '$50', '$100'])
  await expect(main.getByLabel('Send it on'), 'only where an editor has it').toHaveCount(0)
  await page.goto('/vouchers')
  await expect(presets).toHaveText(['$20', '$40'])
  const method = main.getByRole('group', { name: 'Voucher', exact: true })
  await expect(method.getByRole('radio', { name: 'Gift voucher' })).toBeVisible()
  await expect(method.getByRole('radio', { name: 'Concert and dinner' })).toBeVisible()
  await expect(main.getByText('DINNER', { exact: true })).toHaveCount(0)
  const box = (name: string) => main.getByRole('textbox', { name, exact: true })
  const other = box('Another amount, in dollars')
  const email = box('Their email')
  const confirm = box('Confirm the email')
  const message = main.getByRole('textbox', { name: 'Message' })
  const add = main.getByRole('button', { name: 'Add to Cart' })

  await add.click()
  await expect(method).toHaveAccessibleDescription('* Please select')
  await expect(email).toHaveAccessibleDescription('* A valid email address is required')
  await expect(confirm).toHaveAccessibleDescription('* Please confirm your email address')
  const tooLittle = /Gift voucher must be more than the minimum amount$/
  await expect(other).toHaveAccessibleDescription(tooLittle)
  expect(scripted.inputs(giftVoucher.create.path)).toEqual([])
  await expectAccessible(page)

  await main.getByRole('button', { name: '$40' }).click()
  await expect(other).not.toHaveAccessibleDescription(tooLittle)
  await other.fill('4.99')
  await expect(main.getByRole('button', { pressed: true })).toHaveCount(0)
  await expect(other, 'on change').toHaveAccessibleDescription(tooLittle)
  await other.fill('5')
  await expect(other).not.toHaveAccessibleDescription(tooLittle)
  await main.getByRole('button', { name: '$20' }).click()
  await expect(other).toHaveValue('')
  await email.fill('grace@')
  await expect(email).toHaveAccessibleDescription('* A valid email address is required')
  await email.fill('grace@example.org')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await confirm.fill('grace@example.com')
  await expect(confirm).toHaveAccessibleDescription('* Email addresses must match')
  await confirm.fill('grace@example.org')
  await expect(confirm).not.toHaveAttribute('aria-invalid')
  await email.fill('grace@example.net')
  await expect(confirm).toHaveAccessibleDescription('* Email addresses must match')
  await email.fill('grace@example.org')
  await expect(confirm, 'the other of the two is corrected').not.toHaveAttribute('aria-invalid')
  await expect(message).toHaveAccessibleDescription('Max 400 characters')
  await message.fill('x'.repeat(400))
  await message.press('End')
  await message.pressSequentially('yz')
  await expect(message).toHaveValue(/^[\s\S]{400}$/)
  await message.fill('Happy birthday!')
  await main.getByRole('textbox', { name: 'To' }).fill('Mary')
  await main.getByRole('textbox', { name: 'From' }).fill('Grace')
  await main.getByLabel('Send it on').fill('2030-12-24')
  await method.getByRole('radio', { name: 'Concert and dinner' }).check()
  await expect(method).not.toHaveAttribute('aria-invalid')

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${giftVoucher.create.path}`, async (route) => {
    await held
    await route.continue()
  })
  scripted.reply({
    [giftVoucher.create.path]: new Refusal(400, {
      validationErrors: [{ name: 'Email', reason: 'This address takes no mail' }],
    }),
  })
  await add.click()
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(email).toHaveAccessibleDescription('This address takes no mail')
  await expect(add).not.toHaveAttribute('aria-disabled', 'true')
  const { captchaToken: _, ...sent } = scripted.inputs(giftVoucher.create.path).at(-1) ?? {}
  expect(sent).toEqual({
    ...{ paymentMethodId: 2, amount: 20, sendType: 'Gift', email: 'grace@example.org' },
    ...{ to: 'Mary', from: 'Grace', message: 'Happy birthday!', sendDate: '2030-12-24' },
  })

  await main.getByRole('radio', { name: 'Myself' }).check()
  await expect(box('Your email'), 'a visitor is asked for it').toBeVisible()
  scripted.setLoggedIn(true)
  await page.goto('/vouchers')
  await expect(email).toBeVisible()
  await main.getByRole('radio', { name: 'Myself' }).check()
  await expect(main.getByRole('textbox', { name: /email/i })).toHaveCount(0)
  await other.fill('50')
  await other.blur()
  await add.click()
  await expect(method, 'and nothing else is missing').toHaveAccessibleDescription('* Please select')
  await expect(main.locator('[aria-invalid=true]')).toHaveCount(1)
  ignoreErrors(browserErrors, 'status of 400')
})
