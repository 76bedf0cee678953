import type { Locator, Page } from '@playwright/test'

/** The error of the action that the visitor has just taken. It has the focus, unless an invalid field has it. */
export const actionError = (within: Page | Locator): Locator =>
  within.getByRole('group', { name: 'Error', exact: true })
