import { contentTypeOf } from '#shared/content/content-types'
import { customerPages, openCustomer } from '../support/customer-pages.ts'
import { kebabCase } from '../support/kebab-case.ts'
import { contentModel } from '../support/model-properties.ts'
import { degrees } from '../support/schema-values.ts'
import { test } from '../support/scripted-venue.ts'
import { expectLooks } from '../support/shown-looks.ts'
import { openShown } from '../support/shown-pages.ts'
import { expect, ignoreNotFound } from '../support/visitor.ts'

/**
 * The pages of a customer's account and of a purchase show what the ticketing service answers: an answer with every
 * field, one with the next choices of each, and one that is empty. The answers are made from the contract's schemas.
 */

/** Shown elsewhere: to visitors who haven’t signed in (`page-acts`), as a map (`seat-…`), and with all blocks. */
const others = [
  'login',
  'createAccount',
  'forgotPassword',
  'resetPassword',
  'logout',
  'account',
  'seatSelector',
  'styleGuide',
]

test('every content type of a page is shown', async () => {
  const withPage = Object.keys(contentModel.pages).filter((type) => !contentTypeOf(type).isNoPage)
  expect(withPage.toSorted()).toEqual([...Object.keys(customerPages), ...others].toSorted())
})

for (const degree of degrees)
  test(`every page of a customer shows what the ticketing service answers: ${degree}`, async ({
    page,
    scripted,
    venue,
    browserErrors,
  }) => {
    await openCustomer({ page, scripted, venue }, degree)
    for (const [contentType, path] of Object.entries(customerPages))
      await test.step(path, async () => {
        await page.goto(path)
        await openShown(`pages/${kebabCase(contentType)}`).expect(degree, page)
        if (degree === 'whole') await expectLooks(page, `pages/${kebabCase(contentType)}`)
      })
    // Nobody has the pictures.
    ignoreNotFound(browserErrors)
  })
