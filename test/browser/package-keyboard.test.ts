import { seriesPackagePath } from '#shared/routes'
import {
  button,
  continueAsGuestByKeyboard,
  expectFocusKept,
  lowWindows,
  main,
  payByKeyboard,
  press,
  takeSeatFromList,
} from '../support/keyboard.ts'
import { APPROVED_CARD, section } from '../support/purchase-steps.ts'
import { expect, expectAccessible, ignoreErrors, test } from '../support/visitor.ts'

/** The demonstration's series of a fixed package, and of a flexible one whose concerts may have different numbers. */
const FIXED_SERIES = 501
const FLEXI_SERIES = 505

for (const size of lowWindows)
  test(`packages are booked with the keyboard alone in a window of ${size.width} by ${size.height}`, async ({
    page,
    browserErrors,
  }) => {
    await page.setViewportSize(size)
    const heading = (name: string) => section(page, name).getByRole('heading', { level: 2 })
    const dialog = page.getByRole('dialog')
    await page.goto(seriesPackagePath(FIXED_SERIES))
    await press(page, main(page).getByRole('radio').first(), 'Space')
    await expectFocusKept(page)
    await press(page, button(page, 'Continue to tickets'))
    await expect(heading('Tickets')).toBeFocused()
    await press(page, button(page, 'One more Adult'), 'Space')
    await press(page, button(page, 'One fewer Adult'), 'Space')
    await expectFocusKept(page)
    await press(page, button(page, 'Continue to Concerts'))
    await expect(heading('Concerts')).toBeFocused()
    await expect(section(page, 'Concerts').getByRole('list', { name: /^Tickets: / })).toHaveCount(6)
    await expectAccessible(page)
    await press(page, section(page, 'Tickets').getByRole('button', { name: 'Edit' }))
    await expect(heading('Tickets')).toBeFocused()

    await page.goto(seriesPackagePath(FLEXI_SERIES))
    await press(page, main(page).getByRole('radio').first(), 'Space')
    await press(page, button(page, 'Continue to tickets'))
    await expect(heading('Tickets')).toBeFocused()
    await press(page, button(page, 'One fewer Adult'), 'Space')
    await expectFocusKept(page)
    await press(page, button(page, 'Continue to Concerts'))
    await expect(heading('Concerts')).toBeFocused()

    /** The first performance of each production. */
    const nights = section(page, 'Concerts')
      .locator('li:has(> ul) > ul > li:first-child')
      .filter({ has: page.getByRole('checkbox') })
    const tickets = section(page, 'Concerts').getByRole('list', { name: /^Tickets: / })
    for (const at of [0, 1]) {
      await press(page, nights.nth(at).getByRole('checkbox'), 'Space')
      await expectFocusKept(page)
    }
    await press(page, nights.nth(0).getByRole('link', { name: /^Choose your own seats/ }))
    await takeSeatFromList(page)
    await expect(tickets).toHaveCount(1)
    await expect(nights.nth(1).getByRole('checkbox'), 'ticked before the seat map').toBeChecked()
    await press(page, nights.nth(1).getByRole('radio').first(), 'Space')
    await expect(tickets).toHaveCount(2)
    await expectFocusKept(page)
    await press(page, nights.nth(1).getByRole('button', { name: /^Change the number of tickets/ }))
    await expect(nights.nth(1).getByRole('group', { name: 'Adult', exact: true })).toBeVisible()
    await expectFocusKept(page)
    await press(page, nights.nth(1).getByRole('button', { name: 'One more Adult' }), 'Space')
    await press(page, nights.nth(1).getByRole('radio').first(), 'Space')
    await expect(tickets.nth(1).getByRole('listitem')).toHaveCount(2)
    await expectFocusKept(page)

    await press(page, nights.nth(1).getByRole('checkbox'), 'Space')
    await press(page, dialog.getByRole('button', { name: 'No', exact: true }))
    await expect(dialog).toBeHidden()
    await expect(nights.nth(1).getByRole('checkbox')).toBeFocused()
    await press(page, nights.nth(1).getByRole('checkbox'), 'Space')
    await press(page, dialog.getByRole('button', { name: 'Yes', exact: true }))
    await expect(tickets).toHaveCount(1)
    await expectFocusKept(page)
    await press(page, nights.nth(1).getByRole('checkbox'), 'Space')
    await press(page, nights.nth(1).getByRole('radio').first(), 'Space')
    await expect(tickets).toHaveCount(2)
    await expectAccessible(page)

    await press(page, button(page, 'Continue to checkout').first())
    await expect(section(page, 'Your Details')).toBeVisible()
    await expectFocusKept(page)
    await continueAsGuestByKeyboard(page)
    await press(page, page.getByRole('checkbox', { name: /terms and conditions of sale/ }), 'Space')
    await press(page, button(page, 'Proceed to Payment'))
    await payByKeyboard(page, APPROVED_CARD)
    await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
    // Chromium itself logs that the empty form was rejected.
    ignoreErrors(browserErrors, 'status of 400')
  })
