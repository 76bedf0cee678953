import type { CommandLine } from '../../command-line/command.ts'
import { idOf, type MakeCall } from './act-command.ts'
import { CommandFailed } from './ask-staff.ts'

/** Returns the valid tickets of an order that `--tickets` names, by ids such as 11,12, or all. */
export async function chosenTickets(call: MakeCall, orderId: number, line: CommandLine) {
  const { tickets } = await call('orders.order', { orderId })
  const valid = tickets.filter(({ returnedAt }) => !returnedAt)
  const typed = line.option('tickets') ?? ''
  const ids = typed.split(',').map((id) => idOf(id.trim()))
  const chosen = typed === 'all' ? valid : valid.filter(({ id }) => ids.includes(id))
  if (chosen.length > 0 && (typed === 'all' || chosen.length === new Set(ids).size)) return chosen
  const known = valid.map(({ id, production, seat, priceType }) => `${id} (${production}, ${seat}, ${priceType})`)
  throw new CommandFailed(`--tickets: Please give valid tickets of the order: ${known.join(', ') || 'it has none'}.`)
}

/** Returns the value of an option that must be one of some words. */
export function ofOptions<const Values extends readonly string[]>(
  line: CommandLine,
  option: string,
  values: Values,
  otherwise?: Values[number],
): Values[number] {
  const value = values.find((each) => each === line.option(option)) ?? (line.option(option) ? undefined : otherwise)
  if (value === undefined) throw new CommandFailed(`--${option}: Please give one of ${values.join(', ')}.`)
  return value
}
