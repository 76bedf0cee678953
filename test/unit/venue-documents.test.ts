import { readFileSync } from 'node:fs'
import t from 'tap'
import { hallFacts } from '#server/demonstration/documents/hall-facts'
import { printedFrom } from '#server/demonstration/documents/printed-from'

t.test('the documents on the site were generated from the hall’s current data', async (t) => {
  const file = new URL('../../server/demonstration/documents/printed-from.json', import.meta.url)
  t.same(JSON.parse(readFileSync(file, 'utf8')), printedFrom(), 'run: npm run documents')
})

t.test('the hall’s figures in them are counted on its plan', async (t) => {
  const { hall, parts, salon, wheelchairPlaces, boxes, seatsPerBox } = hallFacts()
  t.same(parts, { Stalls: 561, 'First Balcony': 207, 'Second Balcony': 162, Boxes: 60 })
  t.same([hall, salon, boxes, seatsPerBox], [990, 132, 20, 3])
  t.same(wheelchairPlaces, { stalls: 4, salon: 2 })
})
