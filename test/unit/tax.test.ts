import fc from 'fast-check'
import t from 'tap'
import { csvLine } from '#shared/csv'
import { sumOfCents } from '#shared/money'
import { ratePercent, taxOf, taxShares } from '#shared/tax'

const cents = fc.integer({ min: 0, max: 100_000_000 })
const rate = fc.integer({ min: 0, max: 9_999 })

t.test('tax included in a gross amount is rounded half up', async (t) => {
  const cases: [gross: number, basisPoints: number, tax: number][] = [
    [1_100, 1_000, 100],
    [5_000, 1_000, 455],
    [105, 1_000, 10],
    [1, 10_000, 1],
    [11_900, 1_900, 1_900],
    [4_500, 700, 294],
    [4_500, 0, 0],
  ]
  for (const [gross, basisPoints, tax] of cases) t.equal(taxOf(gross, basisPoints), tax, `${gross} at ${basisPoints}`)
})

t.test('net and tax are the gross amount, and the tax is within half a cent of the exact one', async () => {
  fc.assert(
    fc.property(cents, rate, (gross, basisPoints) => {
      const exact = (gross * basisPoints) / (10_000 + basisPoints)
      return Math.abs(taxOf(gross, basisPoints) - exact) <= 0.5 + 1e-6
    }),
  )
})

t.test('the lines of an order share exactly the tax of their sum', async () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 30 }), rate, (amounts, basisPoints) => {
      const shares = taxShares(amounts, basisPoints)
      return (
        sumOfCents(shares) === taxOf(sumOfCents(amounts), basisPoints) &&
        shares.every((share, at) => share >= 0 && share <= (amounts[at] ?? 0))
      )
    }),
  )
})

t.test('a rate is written in percent', async (t) => {
  t.same([1_000, 550, 1_925, 0].map(ratePercent), ['10%', '5.5%', '19.25%', '0%'])
})

t.test('a cell that a spreadsheet would run as a formula becomes a text, and numbers stay numbers', async (t) => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']) t.match(csvLine([text]), /^"?'/, text)
  t.equal(csvLine([-5, 1.5, null, 'a,"b"\nc', 'a=b']), '-5,1.5,,"a,""b""\nc",a=b\r\n')
})
