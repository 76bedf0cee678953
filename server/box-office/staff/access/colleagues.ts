import { Refusal } from '#shared/refusals'
import type { Role } from '#shared/staff/roles'
import type { BoxOffice } from '../../box-office.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'
import { endSessionsOf } from './staff-sessions.ts'

/** Returns all accounts and open invitations. */
export async function readColleagues({ db }: BoxOffice, now: Date) {
  const colleagues = await db.query<StaffMember & { isActive: boolean; lastSeenAt: Date | null; passkeys: number }>(sql`
    select s.id, s.name, s.email, s.role, s.deactivated_at is null as is_active, max(u.last_used_at) as last_seen_at,
           (select count(*)::int from staff_passkey p where p.staff_id = s.id) as passkeys
      from staff s
      left join staff_session u on u.staff_id = s.id
     group by s.id
     order by s.deactivated_at is not null, s.name, s.id`)
  const invitations = await db.query<{ email: string; role: Role; expiresAt: Date; invitedBy: string | null }>(sql`
    select i.email, i.role, i.expires_at, s.name as invited_by
      from staff_invitation i
      left join staff s on s.id = i.invited_by
     where i.expires_at > ${now}
     order by i.expires_at`)
  return {
    colleagues: colleagues.map((each) => ({ ...each, lastSeenAt: each.lastSeenAt?.toISOString() ?? null })),
    invitations: invitations.map((each) => ({ ...each, expiresAt: each.expiresAt.toISOString() })),
  }
}

/** Changes a colleague's role, with effect from their next call. */
export async function changeRole(
  { db }: BoxOffice,
  by: StaffMember,
  { staffId, role }: { staffId: number; role: Role },
  now: Date,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const before = await lockColleague(tx, staffId)
    if (role !== 'administrator') await requireOtherAdministrator(tx, before)
    await tx.execute(sql`update staff set role = ${role} where id = ${staffId}`)
    const named = { name: before.name }
    await recordAct(
      tx,
      by,
      { act: 'changedRole', before: { ...named, role: before.role }, after: { ...named, role } },
      now,
    )
  })
  return {}
}

/**
 * Deactivates an account, deletes its passkeys and its invitation, and ends its sessions. The account isn't deleted,
 * because the audit refers to it.
 */
export async function deactivate(
  { db }: BoxOffice,
  by: StaffMember,
  staffId: number,
  now: Date,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    // Before the accounts are locked, as when the invitation is accepted.
    await tx.execute(sql`delete from staff_invitation where email = (select email from staff where id = ${staffId})`)
    const before = await lockColleague(tx, staffId)
    await requireOtherAdministrator(tx, before)
    await tx.execute(sql`update staff set deactivated_at = ${now} where id = ${staffId}`)
    await deletePasskeysOf(tx, staffId)
    await endSessionsOf(tx, staffId)
    await recordAct(tx, by, { act: 'deactivated', before: { name: before.name, email: before.email } }, now)
  })
  return {}
}

/** Deletes a colleague's passkeys, and returns their number. */
export const deletePasskeysOf = (tx: Transaction, staffId: number) =>
  tx.execute(sql`delete from staff_passkey where staff_id = ${staffId}`)

/** Locks every account, so that two administrators can't deactivate each other at once. */
export async function lockColleague(tx: Transaction, staffId: number): Promise<StaffMember> {
  const all = await tx.query<StaffMember>(sql`
    select id, name, email, role from staff where deactivated_at is null order by id for update`)
  const found = all.find(({ id }) => id === staffId)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** Throws if no other administrator would be left. */
export async function requireOtherAdministrator(tx: Transaction, { id }: StaffMember): Promise<void> {
  const other = await tx.first(sql`
    select from staff where role = 'administrator' and deactivated_at is null and id <> ${id}`)
  if (!other) throw new Refusal('LAST_ADMINISTRATOR')
}
