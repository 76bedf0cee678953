import t from 'tap'
import { createCallTurns } from '#server/web/ticketing/call-turns'

/** The turns of the test; returns how many calls began in each. */
async function begun(calls: number): Promise<number[]> {
  const turns: (() => void)[] = []
  const turn = createCallTurns((next) => void turns.push(next))
  let count = 0
  for (let call = 0; call < calls; call++) void turn().then(() => count++)
  const counts: number[] = []
  for (let next = turns.shift(); next; next = turns.shift()) {
    const before = count
    next()
    await Promise.resolve()
    counts.push(count - before)
  }
  return counts
}

t.test('a single call begins in the next turn of the event loop', async (t) => {
  t.same(await begun(1), [1])
  const turn = createCallTurns()
  await turn()
  await turn()
})

t.test('simultaneous calls begin over several turns, at least four in each', async (t) => {
  t.same(await begun(10), [4, 4, 2])
})

t.test('an eighth of a thousand calls begins in each turn, in order, and none is left', async (t) => {
  const counts = await begun(1_000)
  t.same(counts.slice(0, 3), [125, 110, 96])
  t.equal(
    counts.reduce((sum, count) => sum + count),
    1_000,
  )
  const order: number[] = []
  const turn = createCallTurns()
  await Promise.all(Array.from({ length: 50 }, (_, call) => turn().then(() => order.push(call))))
  t.same(
    order,
    Array.from({ length: 50 }, (_, call) => call),
  )
})
