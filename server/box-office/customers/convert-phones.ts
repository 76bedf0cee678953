import { canonicalPhone } from '#shared/contact-rules'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Numbers converted in one transaction */
const BATCH = 500

/**
 * Converts telephone numbers that were stored before the change to E.164, once. Uses the country of a customer's
 * address, or else the venue's. A text that isn't a valid number stays as it was typed.
 */
export async function convertPhones(db: Database): Promise<void> {
  while (await convertBatch(db)) {}
}

/** Converts a batch of numbers. Returns whether there may be more. */
const convertBatch = (db: Database): Promise<boolean> =>
  db.transaction(async (tx) => {
    const typed = await tx.query<{ id: number; phone: string | null; codes: string[] }>(sql`
      with batch as (
        select customer_id from phone_to_convert order by customer_id limit ${BATCH} for update skip locked)
      select c.id, c.phone,
             array(select k.code
                     from country k
                    where k.is_default
                       or k.id = (select a.country_id from address a where a.customer_id = c.id order by a.is_primary desc, a.id limit 1)
                    order by k.is_default) as codes
        from customer c
        join batch on batch.customer_id = c.id
       order by c.id
         for no key update of c`)
    const ids = typed.map(({ id }) => id)
    const numbers = typed.map(({ phone, codes }) =>
      phone === null
        ? null
        : (canonicalPhone(
            phone,
            codes.map((code) => ({ code })),
          ) ?? phone),
    )
    await tx.execute(sql`
      update customer c set phone = n.phone
        from unnest(${ids}::int[], ${numbers}::text[]) as n (id, phone)
       where c.id = n.id and c.phone is distinct from n.phone`)
    await tx.execute(sql`delete from phone_to_convert where customer_id = any (${ids}::int[])`)
    return typed.length === BATCH
  })
