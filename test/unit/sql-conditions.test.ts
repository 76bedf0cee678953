import t from 'tap'
import { conditionsOf, loadSqlParser, withItsValues } from '#test/mutations/conditions/sql-conditions'

await loadSqlParser()
const without = (text: string) =>
  Object.fromEntries(conditionsOf(text).map((each) => [each.condition, each.without.replaceAll(/\s+/g, ' ')]))

t.test(
  'each condition of a statement is left out by itself, beside `and` as true and beside `or` as false',
  async (t) => {
    t.same(without("select id from cart where id = $1 and (state = 'open' or ends_at > $2)"), {
      'id = $1': "SELECT id FROM cart WHERE true AND (state = 'open' OR ends_at > $2)",
      "state = 'open'": 'SELECT id FROM cart WHERE id = $1 AND (false OR ends_at > $2)',
      'ends_at > $2': "SELECT id FROM cart WHERE id = $1 AND (state = 'open' OR false)",
    })
  },
)

t.test('conditions of joins, filters, inner queries and conflicts are found', async (t) => {
  const found = (text: string) => conditionsOf(text).map(({ condition }) => condition)
  t.same(found('select count(*) filter (where a.x) from a join b on b.id = a.b and b.y having count(*) > 1'), [
    'a.x',
    ...['b.id = a.b', 'b.y', 'count(*) > 1'],
  ])
  t.same(found('delete from a where not exists (select from b where b.a = a.id and b.open)'), [
    'NOT (EXISTS (SELECT FROM b WHERE b.a = a.id AND b.open))',
    ...['b.a = a.id', 'b.open'],
  ])
  t.same(found("insert into a (id) values (1) on conflict (id) do update set x = 1 where a.state = 'new'"), [
    "a.state = 'new'",
  ])
  t.same(found('select case when a.x then 1 else 2 end as kind, a.y and a.z as both from a'), ['a.x', 'a.y', 'a.z'])
  t.same(found('select from a where true'), [], 'nothing to leave out')
  t.same(found('not a statement'), [])
})

t.test('a statement that has lost parameters keeps the values of the others', async (t) => {
  t.same(withItsValues('select $3, $1, $3', ['one', 'two', 'three']), {
    text: 'select $1, $2, $1',
    values: ['three', 'one'],
  })
})
