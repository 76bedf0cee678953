import type { Transaction } from '#server/box-office/database/database'
import { insertRows } from '#server/box-office/database/insert-rows'
import { sql } from '#server/box-office/database/sql'
import { foldedText } from '#server/box-office/whats-on/programme'
import type { Problems } from '../reading/problems.ts'
import { SALES, type Sales } from './read-sales.ts'

/** Inserts the addresses that the checkout suggests: they are in the venue's country. */
export async function insertKnownAddresses(tx: Transaction, { addresses }: Sales, problems: Problems): Promise<void> {
  const country = await tx.first<{ id: number; code: string }>(sql`select id, code from country where is_default`)
  const states = await tx.query<{ id: number; code: string }>(sql`
    select s.id, s.code from state s join country c on c.id = s.country_id where c.is_default`)
  const stateIds = new Map(states.map(({ id, code }) => [code, id]))
  const rows = addresses.map(({ line, cells: { address: line1, suburb, state, 'post-code': postCode } }) => {
    const stateId = stateIds.get(state) ?? null
    if (state && stateId === null)
      problems.add(SALES.addresses, line, `The venue’s country has no state “${state}”`, 'Correct its code')
    const label = `${line1}, ${[suburb, state, postCode].filter(Boolean).join(' ')}`
    const searchText = foldedText(label)
    const key = `${country?.code}-${searchText.replace(/[^a-z0-9]+/g, '-')}`
    return { key, label, searchText, countryId: country?.id, stateId, line1, suburb, postCode }
  })
  await insertRows(tx, 'known_address', rows)
}
