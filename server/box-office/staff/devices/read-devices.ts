import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** Returns the devices that aren't removed, each with the door at which it scanned last. */
export async function readDevices(db: Queries) {
  const devices = await db.query<{
    id: number
    name: string
    pairedBy: string
    pairedAt: Date
    lastSeenAt: Date
    door: string | null
  }>(sql`
    select d.id, d.name, s.name as paired_by, d.paired_at, d.last_seen_at, c.door
      from door_device d
      join staff s on s.id = d.paired_by
      left join lateral (
        select door from scan where device_id = d.id order by at desc limit 1) c on true
     where d.removed_at is null
     order by lower(d.name), d.id`)
  return {
    devices: devices.map(({ pairedAt, lastSeenAt, ...device }) => ({
      ...device,
      pairedAt: pairedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  }
}
