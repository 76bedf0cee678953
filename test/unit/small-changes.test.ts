import t from 'tap'
import { smallChangesOf } from '#test/mutations/small-changes'

const changed = (code: string) =>
  smallChangesOf('example.ts', code).map(({ at, length, text }) => code.slice(0, at) + text + code.slice(at + length))

t.test('each small change of an expression is made by itself', async (t) => {
  t.same(changed('const isOpen = opens <= now && !isFull'), [
    'const isOpen = opens < now && !isFull',
    'const isOpen = opens <= now || !isFull',
    'const isOpen = opens <= now && isFull',
  ])
  t.same(changed('if (seats > most) refuse()'), [
    'if (true) refuse()',
    'if (false) refuse()',
    'if (seats >= most) refuse()',
    'if (seats > most) void 0',
  ])
  t.same(changed('const paid = lines.filter(isPaid)'), ['const paid = lines'])
  t.same(changed('const settings = { isStrict: true }'), ['const settings = { isStrict: false }'])
})

t.test('conditions of a statement are dropped one by one', async (t) => {
  const code = [
    'sql`',
    '  select id from seat',
    '   where hall_id = 7 and state = 1',
    '     and sold_at is null`',
  ].join('\n')
  t.same(changed(code), [
    code.replace(' and state = 1', ''),
    code.replace('\n     and sold_at is null', ''),
    code.replace('is null', 'is not null'),
  ])
  t.same(changed('sql`delete from seat where id = 1 and not exists (select from cart where seat = 1)`'), [
    'sql`delete from seat where id = 1`',
    'sql`delete from seat where id = 1 and exists (select from cart where seat = 1)`',
  ])
})

t.test('a change names the function around it', async (t) => {
  const [change] = smallChangesOf('example.ts', 'const one = 1\nfunction two() {\n  return one < 2\n}')
  t.equal(change?.functionLine, 2)
})
