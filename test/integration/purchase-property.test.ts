import fc from 'fast-check'
import t from 'tap'
import { brokenInvariants } from '#test/support/purchase-invariants'
import {
  openPurchaseWorld,
  type PurchaseStep,
  type PurchaseStepName,
  VISITORS,
  weights,
} from '#test/support/purchase-world'

/**
 * `PURCHASE_STEPS` sets the number of steps, a few hundred by default. `PURCHASE_SEED` repeats the run that a failure
 * printed; the steps are then reduced to the fewest that still fail.
 */
const STEPS_A_RUN = 60
const runs = Math.ceil(Number(process.env.PURCHASE_STEPS ?? 300) / STEPS_A_RUN)
const seed = process.env.PURCHASE_SEED === undefined ? undefined : Number(process.env.PURCHASE_SEED)
/** In milliseconds, so that a busy machine takes fewer steps, not longer. */
const TIME_LIMIT = process.env.PURCHASE_STEPS || process.env.PURCHASE_SEED ? undefined : 30_000

const names = Object.entries(weights).map(([name, weight]) => ({
  weight,
  arbitrary: fc.constant(name as PurchaseStepName),
}))
const step: fc.Arbitrary<PurchaseStep> = fc.record({
  name: fc.oneof(...names),
  visitor: fc.nat(VISITORS - 1),
  choice: fc.nat(999),
})

t.test('every seat has one owner and every cent is accounted for, in any order of steps', async (t) => {
  const world = await openPurchaseWorld(t)
  let taken = 0
  const payments = new Map<string, number>()
  const property = fc.asyncProperty(
    fc.array(step, { minLength: STEPS_A_RUN, maxLength: STEPS_A_RUN }),
    async (steps) => {
      await world.reset()
      for (const each of steps) {
        await world.take(each)
        taken++
        check(await brokenInvariants(world.db, world.now()), `after ${JSON.stringify(each)}`)
      }
      check(await world.settle(), 'at the end')
      for (const { state, count } of await world.tally()) payments.set(state, (payments.get(state) ?? 0) + count)
      check(await brokenInvariants(world.db, world.now()), 'at the end')
    },
  )
  await fc.assert(property, {
    ...{ numRuns: runs, endOnFailure: seed === undefined },
    ...(seed === undefined ? {} : { seed }),
    ...(TIME_LIMIT === undefined ? {} : { interruptAfterTimeLimit: TIME_LIMIT }),
  })
  t.comment(`${taken} steps; payments: ${JSON.stringify(Object.fromEntries(payments))}`)
  t.ok(taken >= STEPS_A_RUN, 'at least one run was finished')
})

function check(broken: readonly string[], when: string): void {
  if (broken.length) throw new Error(`${when}: ${broken.join('; ')}`)
}
