import type { Settings } from '#config/settings'
import type { MediaFile } from '#shared/content/page'
import { instantAt, venueDay } from '#shared/dates'
import type { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import type { BoxOffice } from '../box-office.ts'
import { sql } from '../database/sql.ts'
import { type CallContext, customerOf } from '../sessions/visitor.ts'

interface Membership {
  title: string
  description: string
  image: MediaFile | null
  startsOn: string
  /** The day after the last one. */
  expiresOn: string
}

/** Returns the memberships that are valid today in the venue's zone and those that begin later, the earliest first. */
export async function membershipsOf(
  { db, settings }: BoxOffice,
  { visitor, now }: CallContext,
): Promise<Result<(typeof account)['memberships']>> {
  const today = venueDay(now, settings.VENUE_TIME_ZONE)
  const memberships = await db.query<Membership>(sql`
    select m.name as title, m.description, m.image, c.starts_on, c.expires_on
      from customer_membership c
      join membership_level m on m.id = c.membership_level_id
     where c.customer_id = ${customerOf(visitor)} and c.expires_on > ${today}
     order by c.starts_on, c.expires_on, c.id`)
  return {
    currentMemberships: memberships
      .filter(({ startsOn }) => startsOn <= today)
      .map(({ expiresOn, ...each }) => ({ ...shown(each), expiry: startOf(expiresOn, settings) })),
    futureMemberships: memberships
      .filter(({ startsOn }) => startsOn > today)
      .map(({ startsOn, ...each }) => ({ ...shown(each), startDate: startOf(startsOn, settings) })),
  }
}

const shown = ({ title, description, image }: Pick<Membership, 'title' | 'description' | 'image'>) => ({
  ...{ title, description, image },
})

const startOf = (day: string, { VENUE_TIME_ZONE }: Pick<Settings, 'VENUE_TIME_ZONE'>) =>
  instantAt(day, '00:00', VENUE_TIME_ZONE).toISOString()
