import { Refusal } from '#shared/refusals'
import type { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import type { Database, Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type CallContext, customerOf, SESSION_ENDED, type Visitor } from '../sessions/visitor.ts'

type Device = Result<(typeof account)['devices']>['devices'][number]

/** Returns the browsers in which the customer is signed in, the most recently used first. */
export async function devicesOf(db: Queries, visitor: Visitor): Promise<Device[]> {
  const rows = await db.query<Omit<Device, 'signedInAt' | 'lastUsedAt'> & { signedInAt: Date; lastUsedAt: Date }>(sql`
    select id, coalesce(device, 'Unknown browser') as label, coalesce(signed_in_at, created_at) as signed_in_at,
           coalesce(last_used_at, signed_in_at, created_at) as last_used_at,
           token_sha256 is not distinct from ${visitor.session?.tokenSha256 ?? null}::bytea as is_this_device
      from session
     where customer_id = ${customerOf(visitor)}
     order by last_used_at desc, id desc`)
  return rows.map(({ signedInAt, lastUsedAt, ...device }) => ({
    ...device,
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}

/**
 * Refuses another customer's device in the same way as an unknown id. Signing out the visitor's own device logs them
 * out.
 */
export async function signOutDevice(db: Database, { visitor, sendToken }: CallContext, id: number): Promise<void> {
  const ended = await db.first<{ tokenSha256: Buffer }>(sql`
    delete from session where id = ${id} and customer_id = ${customerOf(visitor)} returning token_sha256`)
  if (!ended) throw new Refusal('NOT_YOURS')
  if (visitor.session?.tokenSha256.equals(ended.tokenSha256)) sendToken(SESSION_ENDED)
}

/** Includes this device. */
export async function signOutEverywhere(db: Database, { visitor, sendToken }: CallContext): Promise<void> {
  await db.execute(sql`delete from session where customer_id = ${customerOf(visitor)}`)
  sendToken(SESSION_ENDED)
}
