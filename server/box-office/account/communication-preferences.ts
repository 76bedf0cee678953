import type { account } from '#shared/ticketing/account/account'
import type { Input, Result } from '#shared/ticketing/call'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

type Preferences = Result<(typeof account)['communicationPreferences']>

export async function preferencesOf(db: Queries, customerId: number): Promise<Preferences> {
  const preferences = await db.first<Preferences>(sql`
    select email_communications, phone_communications from customer where id = ${customerId}`)
  if (!preferences) throw new Error('The customer no longer exists')
  return preferences
}

export async function setPreferences(
  db: Queries,
  customerId: number,
  { emailCommunications, phoneCommunications }: Input<(typeof account)['setCommunicationPreferences']>,
): Promise<void> {
  await db.execute(sql`
    update customer
       set email_communications = ${emailCommunications}, phone_communications = ${phoneCommunications}
     where id = ${customerId}`)
}
