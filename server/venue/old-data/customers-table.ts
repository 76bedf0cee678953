import type { Queries } from '#server/box-office/database/database'
import { json, sql } from '#server/box-office/database/sql'
import { cleanText } from '#shared/clean-text'
import { canonicalPhone, canonicalPostCode, phoneError, postCodeError } from '#shared/contact-rules'
import { accountName, EMAIL, normalEmail } from '#shared/email'
import { type OldTable, type ReadRow, refuseKnown } from './old-table.ts'

interface Country {
  id: number
  code: string
  name: string
}
interface State {
  id: number
  countryId: number
  code: string
  name: string
}

/** The lengths that the site's forms accept. */
const MAX_NAME = 60
const MAX_LINE = 100
const MAX_EMAIL = 254
const ADDRESS = ['address', 'suburb', 'country'] as const

/**
 * Returns the table of customers. They have accounts, whose passwords nobody has: `passwordHash` is that of a random
 * text, and customers choose a password by a mailed link.
 */
export async function customersTable(db: Queries, passwordHash: string): Promise<OldTable> {
  const countries = await db.query<Country>(
    sql`select id, code, name from country order by is_default desc, position, id`,
  )
  const states = await db.query<State>(sql`select id, country_id, code, name from state`)
  return {
    file: 'customers.csv',
    required: ['email', 'first-name', 'last-name'],
    optional: ['phone', 'address', 'address-2', 'suburb', 'state', 'post-code', 'country', 'newsletter'],
    read: (cells) => customerOf(cells, countries, states),
    async check(tx, rows) {
      const known = await tx.query<{ name: string }>(sql`
        select lower(email) as name from customer
         where password_hash is not null
           and lower(email) in (select jsonb_array_elements_text(${json(rows.map(({ name }) => name))}::jsonb))`)
      return refuseKnown(rows, known, 'an account has this mail address already')
    },
    async write(tx, rows, now) {
      await tx.execute(sql`
        with wanted as (
          select * from jsonb_to_recordset(${json(rows.map(({ values }) => values))}::jsonb) as w (
            email text, first_name text, last_name text, phone text, newsletter boolean, country_id int, state_id int,
            line1 text, line2 text, suburb text, post_code text)),
        added as (
          insert into customer (email, password_hash, first_name, last_name, phone, email_communications, created_at)
          select email, ${passwordHash}, first_name, last_name, phone, newsletter, ${now} from wanted
              on conflict (lower(email)) where password_hash is not null do nothing
          returning id, email)
        insert into address (customer_id, country_id, state_id, line1, line2, suburb, post_code, is_primary, created_at)
        select a.id, w.country_id, w.state_id, w.line1, w.line2, w.suburb, w.post_code, true, ${now}
          from added a join wanted w on w.email = a.email
         where w.line1 is not null`)
    },
  }
}

function customerOf(
  cells: Record<string, string>,
  countries: readonly Country[],
  states: readonly State[],
): ReadRow | string {
  const text = (name: string) => cleanText(cells[name] ?? '')
  const email = normalEmail(text('email'))
  if (!EMAIL.test(email) || email.length > MAX_EMAIL) return '“email” is no mail address'
  for (const name of ['first-name', 'last-name'])
    if (!text(name) || text(name).length > MAX_NAME) return `“${name}” must have 1 to ${MAX_NAME} characters`
  const country = countries.find(({ code }) => code === text('country').toUpperCase())
  if (text('country') && !country) return '“country” is no code of two letters, such as DE'
  const order = country ? [country, ...countries.filter(({ id }) => id !== country.id)] : countries
  const phone = text('phone')
  if (phone && phoneError(phone, order.slice(0, 1)))
    return '“phone” can’t be dialled; write it with + and the country’s code'
  if (text('newsletter') && !/^(?:yes|no)$/i.test(text('newsletter'))) return '“newsletter” must be yes or no'
  const address = addressOf(text, country, states)
  if (typeof address === 'string') return address
  return {
    name: accountName(email),
    values: {
      ...{ email, first_name: text('first-name'), last_name: text('last-name') },
      phone: phone ? (canonicalPhone(phone, order.slice(0, 1)) ?? phone) : null,
      newsletter: /^yes$/i.test(text('newsletter')),
      ...address,
    },
  }
}

/** Returns an address, nothing without one, or the reason why it is refused. */
function addressOf(text: (name: string) => string, country: Country | undefined, states: readonly State[]) {
  const parts = ['address', 'address-2', 'suburb', 'state', 'post-code'].map(text)
  if (parts.every((part) => part === '')) return {}
  const missing = ADDRESS.find((name) => text(name) === '')
  if (missing || !country) return `The address has no “${missing ?? 'country'}”`
  if (parts.some((part) => part.length > MAX_LINE)) return `A line of the address has more than ${MAX_LINE} characters`
  const named = text('state').toLowerCase()
  const own = states.filter(({ countryId }) => countryId === country.id)
  const state = own.find(({ code, name }) => [code, name].some((each) => each.toLowerCase() === named))
  if (named && own.length > 0 && !state) return '“state” is none of the country’s states'
  const postCode = text('post-code')
  if (postCode && postCodeError(postCode, country)) return '“post-code” is none of the country’s'
  return {
    ...{ country_id: country.id, state_id: state?.id ?? null, line1: text('address') },
    ...{ line2: text('address-2') || null, suburb: text('suburb'), post_code: canonicalPostCode(postCode, country) },
  }
}
