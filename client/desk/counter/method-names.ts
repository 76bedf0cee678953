import type { CounterMethod } from '#shared/staff/counter/counter.schemas'

/** The names of the counter's payment methods. */
export const methodNames: Readonly<Record<CounterMethod, string>> = {
  cash: 'Cash',
  terminal: 'Card terminal',
  complimentary: 'Complimentary',
  invoice: 'Invoice',
}
