import { type Statement, sql } from '../database/sql.ts'

/**
 * Returns the guests with a mail address. Only ASCII letters may differ in case: other letters that look alike may
 * belong to another person's mailbox.
 */
export const guestsWith = (email: string): Statement => sql`
  select id
    from customer
   where password_hash is null
     and lower(email) = lower(${email}::text)
     and lower(email collate "C") = lower(${email}::text collate "C")`
