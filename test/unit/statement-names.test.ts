import t from 'tap'
import { statementNames } from '#server/box-office/database/statement-names'

t.test('each text has one unique name', async (t) => {
  const nameOf = statementNames()
  t.equal(nameOf('select 1'), nameOf('select 1'))
  t.not(nameOf('select 1'), nameOf('select 2'))
})

t.test('very long texts, and new ones after the first thousand, have no statement name', async (t) => {
  const nameOf = statementNames()
  t.equal(nameOf(`select ${'1, '.repeat(10_000)}1`), undefined)
  const names = Array.from({ length: 2_000 }, (_, number) => nameOf(`select ${number}`))
  t.equal(new Set(names).size, 1_001, 'a thousand names, and none')
  t.equal(nameOf('select 0'), names[0], 'a known text keeps its name')
})
