import type { Settings } from '#config/settings'
import type { Command, CommandLine, CommandOutcome } from '../../command-line/command.ts'
import { table } from '../../command-line/table.ts'
import { askStaff } from './ask-staff.ts'
import type { CommandResult } from './command-routes.ts'

/** The options of a correction, with the fields that they change. */
const FIELDS = { 'first-name': 'firstName', 'last-name': 'lastName', email: 'email', phone: 'phone' } as const

/** The commands for customers. Their changes are recorded in the desk's audit. */
export const customerCommands: Readonly<Record<string, Command>> = {
  customers: {
    help: `find TEXT [--json]
  Finds customers by name, mail address or phone number.
npm run box-office -- customers show CUSTOMER [--json]
  Shows a customer with their newest orders, and others with the same mail address or phone number.
npm run box-office -- customers correct CUSTOMER --reason TEXT [--first-name NAME] [--last-name NAME]
    [--email ADDRESS] [--phone NUMBER] [--json]
  Corrects the details that are given. Customers with an account change their mail address themselves.
npm run box-office -- customers merge KEPT MERGED --reason TEXT [--json]
  Moves everything of the second customer to the first, and erases the second. This can't be undone.
npm run box-office -- customers erase CUSTOMER --reason TEXT [--json]
  Erases a customer's personal data, and mails them their upcoming tickets. Orders stay without a name. This can't be
  undone.`,
    options: {
      reason: { type: 'string' },
      ...Object.fromEntries(Object.keys(FIELDS).map((name) => [name, { type: 'string' as const }])),
    },
    run: (line, settings) => {
      const [verb = ''] = line.positionals
      return Object.hasOwn(verbs, verb) ? (verbs[verb]?.(line, settings) ?? null) : null
    },
  },
}

const verbs: Readonly<Record<string, (line: CommandLine, settings: Settings) => Promise<CommandOutcome> | null>> = {
  find: (line, settings) => {
    const text = line.positionals.slice(1).join(' ')
    if (!text) return null
    return askStaff(settings, 'findCustomers', { input: { text }, isJson: line.isSet('json'), textOf: foundText })
  },
  show: (line, settings) => {
    const [customerId] = idsOf(line)
    if (!customerId) return null
    return askStaff(settings, 'customer', { input: { customerId }, isJson: line.isSet('json'), textOf: customerText })
  },
  correct: (line, settings) => {
    const [customerId] = idsOf(line)
    const reason = line.option('reason')
    const changes = Object.entries(FIELDS).flatMap(([name, field]) => {
      const value = line.option(name)
      return value === undefined ? [] : [[field, value]]
    })
    if (!customerId || !reason || changes.length === 0) return null
    return askStaff(settings, 'correctCustomer', {
      input: { customerId, reason, ...Object.fromEntries(changes) },
      isJson: line.isSet('json'),
      textOf: customerText,
    })
  },
  merge: (line, settings) => {
    const [keptId, mergedId] = idsOf(line)
    const reason = line.option('reason')
    if (!keptId || !mergedId || !reason) return null
    return askStaff(settings, 'mergeCustomers', {
      input: { keptId, mergedId, reason },
      isJson: line.isSet('json'),
      textOf: (kept) => `Customer ${mergedId} is merged.\n${customerText(kept)}`,
    })
  },
  erase: (line, settings) => {
    const [customerId, ...others] = idsOf(line)
    const reason = line.option('reason')
    if (!customerId || others.length > 0 || !reason) return null
    return askStaff(settings, 'eraseCustomer', {
      input: { customerId, reason },
      isJson: line.isSet('json'),
      textOf: ({ id, isMailed }) =>
        `Customer ${id} is erased. ${isMailed ? 'A last mail has their upcoming tickets.' : 'They had no mail address.'}`,
    })
  },
}

const idsOf = ({ positionals: [, ...ids] }: CommandLine): number[] =>
  ids.map((id) => (/^\d{1,10}$/.test(id) ? Number(id) : 0))

const foundText = ({ customers, hasMore }: CommandResult<'findCustomers'>): string =>
  customers.length === 0
    ? 'No customer matches.'
    : [rowsOf(customers), ...(hasMore ? ['There are more. Type more of the name.'] : [])].join('\n')

const rowsOf = (customers: CommandResult<'findCustomers'>['customers']) =>
  table([
    ['id', 'name', 'email', 'phone', 'account', 'orders'],
    ...customers.map(({ id, name, email, phone, hasAccount, orders }) => [
      ...[String(id), name, email ?? '', phone ?? '', hasAccount ? 'yes' : 'no', String(orders)],
    ]),
  ])

const customerText = (customer: CommandResult<'customer'>): string => {
  const { id, firstName, lastName, email, phone, hasAccount, orders, alike } = customer
  return [
    `Customer ${id}: ${`${firstName} ${lastName}`.trim()}, ${hasAccount ? 'with an account' : 'guest'}`,
    `email: ${email ?? 'none'}`,
    `phone: ${phone ?? 'none'}`,
    `newest orders: ${orders.map((order) => order.id).join(', ') || 'none'}`,
    ...(alike.length > 0 ? ['same mail address or phone number:', rowsOf(alike)] : []),
  ].join('\n')
}
