import { cleanText } from '#shared/clean-text'
import type { FieldValue, FormField } from './definition.ts'

/** Whether the text of a field of this kind has several lines. Other kinds' values aren't typed as free text. */
const TYPED: Partial<Record<FormField['kind'], { keepsLines: boolean }>> = {
  text: { keepsLines: false },
  date: { keepsLines: false },
  longText: { keepsLines: true },
}

/** Returns a value as it is validated, compared and sent: typed text cleaned like that of every other form. */
export function cleanValue<V extends FieldValue | null | undefined>({ kind }: Pick<FormField, 'kind'>, value: V): V {
  const options = TYPED[kind]
  return options && typeof value === 'string' ? (cleanText(value, options) as V) : value
}
