import { venueDay } from '#shared/dates'
import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import type { BoxOffice } from '../box-office.ts'
import { sql } from '../database/sql.ts'
import type { CallContext } from '../sessions/visitor.ts'
import type { Production } from './programme.ts'

type MemberPresale = Result<(typeof whatsOn)['production']>['memberPresale']

/**
 * Returns the memberships that give access to a current pre-sale, and the state of the visitor's own. Returns null for
 * a production without such a pre-sale.
 */
export async function memberPresale(
  { db, settings, shortCache }: BoxOffice,
  { visitor, now }: Pick<CallContext, 'visitor' | 'now'>,
  { id, onSaleAt, presaleAt }: Production,
): Promise<MemberPresale> {
  if (onSaleAt <= now || presaleAt === null || presaleAt > now) return null
  const levels = await shortCache(`member pre-sale ${id}`, () =>
    db.query<{ name: string }>(sql`
      select m.name
        from membership_level_production p
        join membership_level m on m.id = p.membership_level_id
       where p.production_id = ${id}
       order by m.position, m.id`),
  )
  if (!levels.length) return null
  const names = levels.map(({ name }) => name)
  const customerId = visitor.session?.customerId ?? null
  if (customerId === null) return { levels: names, standing: 'SignedOut', endedOn: null }
  const today = venueDay(now, settings.VENUE_TIME_ZONE)
  const membership = await db.first<{ runs: boolean; lastDay: string }>(sql`
    select c.expires_on > ${today} as runs, c.expires_on - 1 as last_day
      from customer_membership c
      join membership_level_production p on p.membership_level_id = c.membership_level_id and p.production_id = ${id}
     where c.customer_id = ${customerId} and c.starts_on <= ${today}
     order by c.expires_on desc
     limit 1`)
  if (!membership) return { levels: names, standing: 'NotMember', endedOn: null }
  if (membership.runs) return { levels: names, standing: 'Member', endedOn: null }
  return { levels: names, standing: 'Lapsed', endedOn: membership.lastDay }
}
