import {
  button,
  continueAsGuestByKeyboard,
  expectFocusKept,
  lowWindows,
  main,
  payByKeyboard,
  press,
  tabTo,
  takeSeatFromList,
} from '../support/keyboard.ts'
import { APPROVED_CARD, DECLINED_CARD, production, section } from '../support/purchase-steps.ts'
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

    const tickets = section(page, 'Tickets').getByRole('listitem')
    await press(page, main(page).getByRole('link', { name: 'Choose your own seats' }))
    await takeSeatFromList(page)
    await expect(tickets).toHaveCount(1)
    await expectFocusKept(page)
    await press(page, button(page, 'Remove all tickets'))
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Yes, remove them' }))
    await press(page, button(page, 'Search for best available'))
    await expect(main(page).getByRole('form', { name: 'How many tickets?' })).toBeFocused()
    for (const name of ['One more Adult', 'One fewer Adult']) {
      await press(page, button(page, name), 'Space')
      await expect(button(page, name)).toBeFocused()
    }
    await press(page, button(page, 'Find seats'))
    await expect(tickets).toHaveCount(2)
    const sentence = (words: RegExp) => section(page, 'Tickets').getByText(words)
    await expect(sentence(/^2 seats found: .+, row \w+, seats \d+, \d+, side by side, \$\d+ each\.$/)).toBeFocused()
    await press(page, button(page, /^Remove .+, row/).first())
    await expect(sentence(/^1 seat in your cart: .+, row \w+, seat \d+, \$\d+\.$/)).toBeFocused()
    await press(page, button(page, 'Continue to Extras'))
    await expect(section(page, 'Extras').getByRole('heading', { level: 2 })).toBeFocused()
    await press(page, button(page, /^One more /).first(), 'Space')
    await press(page, button(page, 'Confirm extras'))
    await expect(section(page, 'Extras').getByRole('button', { name: /^One more / })).toHaveCount(0)
    await expect(section(page, 'Extras').getByRole('button', { name: 'Edit' })).toBeFocused()
    await press(page, button(page, 'Continue to checkout').first())
    await expect(section(page, 'Your Details')).toBeVisible()
    await expectFocusKept(page)

    await continueAsGuestByKeyboard(page)

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
      await payByKeyboard(page, card)
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
