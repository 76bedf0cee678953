import { button, expectFocusKept, lowWindows, main, press, tabTo, type } from '../support/keyboard.ts'
import { APPROVED_CARD, DECLINED_CARD, home, production, section } from '../support/purchase-steps.ts'
import { expect, expectAccessible, ignoreErrors, test } from '../support/visitor.ts'

for (const size of lowWindows)
  test(`a guest buys tickets with the keyboard alone in a window of ${size.width} by ${size.height}`, async ({
    page,
    browserErrors,
  }) => {
    await page.setViewportSize(size)
    await page.goto(production.route)
    await press(
      page,
      main(page)
        .getByRole('link', { name: /^Book \w+day, / })
        .first(),
    )
    await expect(page.getByRole('heading', { level: 1, name: production.name })).toBeVisible()
    await expectFocusKept(page)

    await press(page, button(page, 'Search for best available'))
    await expect(main(page).getByRole('form', { name: 'How many tickets?' })).toBeFocused()
    for (let count = 0; count < 2; count++) {
      await press(page, button(page, 'One more Adult'), 'Space')
      await expect(button(page, 'One more Adult')).toBeFocused()
    }
    await press(page, button(page, 'Find seats'))
    const tickets = section(page, 'Tickets').getByRole('listitem')
    await expect(tickets).toHaveCount(2)
    const sentence = (words: RegExp) => section(page, 'Tickets').getByText(words)
    await expect(sentence(/^2 seats found: .+, row \w+, seats \d+, \d+, side by side, \$\d+ each\.$/)).toBeFocused()
    await press(page, button(page, /^Remove .+, row/).first())
    await expect(sentence(/^1 seat in your cart: .+, row \w+, seat \d+, \$\d+\.$/)).toBeFocused()
    await press(page, button(page, 'Continue to Extras'))
    await expect(section(page, 'Extras').getByRole('heading', { level: 2 })).toBeFocused()
    await press(page, button(page, 'Continue without extras'))
    await expect(section(page, 'Extras')).toContainText('No extras')
    await expect(section(page, 'Extras').getByRole('button', { name: 'Edit' })).toBeFocused()
    await press(page, button(page, 'Continue to checkout').first())
    await expect(section(page, 'Your Details')).toBeVisible()
    await expectFocusKept(page)

    await press(page, button(page, 'Continue as guest'))
    await expect(main(page).getByRole('textbox', { name: 'First name' })).toBeFocused()
    await type(page, 'First name', 'Grace')
    await type(page, 'Last name', 'Hopper')
    await type(page, 'Email', 'keys.alone@example.org')
    await type(page, 'Phone', '0390000000')
    await type(page, 'Find your address', home.line1)
    await press(page, page.getByRole('radio', { name: home.label }), 'Space')
    await expectFocusKept(page)
    await press(page, button(page, 'Continue as guest'))
    await expect(section(page, 'Accept Terms').getByRole('heading', { level: 2 })).toBeFocused()

    await press(page, section(page, 'Donate').getByRole('button', { name: 'Edit' }))
    await expect(section(page, 'Donate').getByRole('heading', { level: 2 })).toBeFocused()
    await tabTo(page, section(page, 'Donate').getByRole('radio').first())
    await page.keyboard.press('Space')
    await press(page, section(page, 'Donate').getByRole('button', { name: 'Continue' }))
    await expect(section(page, 'Accept Terms').getByRole('heading', { level: 2 })).toBeFocused()
    await expectAccessible(page)

    for (const card of [DECLINED_CARD, APPROVED_CARD]) {
      const terms = page.getByRole('checkbox', { name: /terms and conditions of sale/ })
      if (card === DECLINED_CARD) await press(page, terms, 'Space')
      await expect(terms, 'they stay accepted after a declined card').toBeChecked()
      await expectFocusKept(page)
      await press(page, button(page, 'Proceed to Payment'))
      await expect(page.getByRole('heading', { level: 1, name: /^Pay \$/ })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Card number' })).toBeFocused()
      for (const [name, text] of Object.entries({
        ...{ 'Card number': card, Expiry: '12/39', 'Security code (CVC)': '123', 'Name on card': 'G Hopper' },
      })) {
        await tabTo(page, page.getByRole('textbox', { name }))
        await page.keyboard.type(text)
      }
      await page.keyboard.press('Enter')
      if (card === DECLINED_CARD)
        await expect(main(page).locator(':focus')).toContainText(
          'Error: Payment failed. Please check your details and try again.',
        )
    }
    await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
    await expect(main(page).getByText(/^Order \d+$/), 'the receipt is there, and moves nothing any more').toBeVisible()
    await expectFocusKept(page)
    await press(page, main(page).getByRole('link', { name: 'Return to Homepage' }))
    await expect(page).toHaveURL('/')
    await expectFocusKept(page)
    // Chromium itself logs that the form was rejected.
    ignoreErrors(browserErrors, 'status of 400')
  })
