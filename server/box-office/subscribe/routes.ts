import { schemas } from '#shared/ticketing/schemas'
import { subscribe } from '#shared/ticketing/subscribe/subscribe'
import { sql } from '../database/sql.ts'
import { routes } from '../routes.ts'

export const subscribeRoutes = routes(subscribe, schemas.subscribe, {
  /** Subscribing an address again changes nothing, and the response doesn't reveal that it was already subscribed. */
  subscribe: async ({ input: { firstName, lastName, email }, now }, { db }) => {
    await db.execute(sql`
      insert into subscription (email, first_name, last_name, subscribed_at)
      values (lower(${email}), ${firstName}, ${lastName}, ${now})
      on conflict (email) do nothing`)
    return {}
  },
})
