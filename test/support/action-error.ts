import type { Locator, Page } from '@playwright/test'

/** Returns the error of the visitor's last action. It has the focus, unless an invalid field has it. */
export const actionError = (within: Page | Locator): Locator =>
  within.getByRole('group', { name: 'Error', exact: true })
