import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { formIdOf } from '#server/venue/content/property-values'
import { button, expectFocusKept, main, press, tabTo } from '../support/keyboard.ts'
import { expect, expectAccessible, test } from '../support/visitor.ts'

test('a form with pages and conditions is completed with the keyboard alone [FORM-03 FORM-20 FORM-29]', async ({
  page,
  venue,
}) => {
  await page.goto('/about-us/hire-a-space')
  const form = main(page).locator('form').filter({ hasText: 'The room and the day' })
  await expect(form).toBeVisible()
  const heading = (name: string) => main(page).getByRole('heading', { name, exact: true })
  const onward = button(page, 'Continue')

  await press(page, onward)
  const rooms = main(page).getByRole('group', { name: /^Which room\?/ })
  await expect(rooms.getByRole('radio').first(), 'the first error').toBeFocused()
  await expect(rooms).toHaveAccessibleDescription('Please choose a room')
  await expect(rooms.getByText('Please choose a room')).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(rooms.getByRole('radio', { name: /The Salon/ })).toBeChecked()
  await tabTo(page, main(page).getByRole('combobox', { name: /^What for\?/ }))
  await page.keyboard.type('Rec')
  await expect(main(page).getByRole('combobox', { name: /^What for\?/ })).toHaveValue('Recording')
  const date = main(page).getByRole('textbox', { name: /^Date/ })
  await tabTo(page, date)
  await page.keyboard.type('12/03/2037')
  await press(page, onward)
  await expect(heading('The event')).toBeInViewport()
  await expectFocusKept(page)

  const atNight = main(page).getByRole('checkbox', { name: /From ten in the evening/ })
  await expect(atNight, 'a recording has it').toBeVisible()
  await expect(main(page).getByRole('group', { name: 'Food and drink' }), 'not in the hall itself').toBeVisible()
  await expect(main(page).getByRole('textbox', { name: 'Diets to know of' })).toHaveCount(0)
  await press(page, main(page).getByRole('radio', { name: 'No', exact: true }), 'Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(main(page).getByRole('textbox', { name: 'Diets to know of' })).toBeVisible()
  await press(page, button(page, 'Continue'))
  const people = main(page).getByRole('spinbutton', { name: /^How many people\?/ })
  await expect(people).toBeFocused()
  await expect(people).toHaveAccessibleDescription('Please give us a number')
  await page.keyboard.type('60')
  await expectAccessible(page)
  await press(page, main(page).getByRole('button', { name: 'Back', exact: true }))
  await expect(heading('The room and the day')).toBeInViewport()
  await expectFocusKept(page)
  await expect(date, 'what was typed is kept').toHaveValue('12/03/2037')
  await press(page, onward)
  await expect(heading('The event')).toBeInViewport()
  await press(page, onward)
  await expect(heading('You')).toBeInViewport()
  await expectFocusKept(page)

  const send = button(page, 'Ask for the date')
  await press(page, send)
  await expect(main(page).getByRole('textbox', { name: /^Your name/ })).toBeFocused()
  await page.keyboard.type('Grace Hopper')
  await tabTo(page, main(page).getByRole('textbox', { name: /^Email/ }))
  await page.keyboard.type('grace.hires@example')
  await press(page, main(page).getByRole('checkbox', { name: /may keep what I have written/ }), 'Space')
  await press(page, send)
  const email = main(page).getByRole('textbox', { name: /^Email/ })
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Please check the email address: name@example.org')
  await page.keyboard.press('End')
  await page.keyboard.type('.org')
  await press(page, send)
  await expect(heading('We have your dates')).toBeInViewport()
  await expectFocusKept(page)

  const entries = path.join(venue.dataFolder, 'forms', formIdOf('hall-hire'))
  const own = readdirSync(entries)
    .map((folder) => JSON.parse(readFileSync(path.join(entries, folder, 'entry.json'), 'utf8')))
    .filter(({ values }) => values.email === 'grace.hires@example.org')
  expect(own).toHaveLength(1)
  expect(own[0].values).toMatchObject({
    ...{ room: 'salon', occasion: 'Recording', date: '2037-03-12', people: '60', catering: 'Drinks and dinner' },
    ...{ name: 'Grace Hopper', consent: 'True' },
  })
})
