import type { Locator, Page } from '@playwright/test'
import { test } from '../support/scripted-venue.ts'
import { type ToldState, toldStates } from '../support/told-states.ts'
import { expect } from '../support/visitor.ts'

/** What assistive technology is told of a control's state, before and after an act. */

const expectTold = (controls: Locator, { source }: ToldState, states: readonly (string | null)[]) =>
  expect
    .poll(
      () =>
        controls.evaluateAll((all, name) => all.map((each) => each.getAttribute(name)), `aria-${source.split(' ')[1]}`),
      source,
    )
    .toEqual(states)

async function expectStates(page: Page, state: ToldState): Promise<void> {
  const controls = state.controls(page)
  await expectTold(controls, state, state.before)
  await state.act?.(page, controls)
  if (state.after) await expectTold(controls, state, state.after)
}

for (const [name, { open, states }] of Object.entries(toldStates))
  test(`${name}: assistive technology is told what is required, chosen, open and current`, async ({
    page,
    scripted,
    venue,
  }) => {
    await open({ page, scripted, venue })
    for (const state of states) await expectStates(page, state)
  })
