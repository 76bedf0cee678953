import {
  type Condition,
  type ConditionRule,
  type Fieldset,
  type FieldValue,
  type FieldValues,
  type FormDefinition,
  type FormField,
  type FormPage,
  fieldsOf,
  fieldsOfPage,
} from './definition.ts'
import { operatorHolds } from './operators.ts'

/** The visible parts of a form. */
export interface Visibility {
  pages: ReadonlySet<FormPage>
  fieldsets: ReadonlySet<Fieldset>
  fields: ReadonlySet<FormField>
}

/**
 * Returns the parts of a form that these values show. A hidden or missing field counts as empty. All begin as visible,
 * and each round uses the result of the previous one until nothing changes: circular conditions that don't settle show
 * the parts concerned.
 */
export function visibilityOf(definition: FormDefinition, values: FieldValues): Visibility {
  const fields = fieldsOf(definition)
  const byId = new Map(fields.map((field) => [field.id, field]))
  const round = ({ fields: shown }: Visibility) =>
    shownBy(definition, (rule) => {
      const field = byId.get(rule.field)
      const value = field && shown.has(field) ? values[field.key] : undefined
      return operatorHolds(rule.operator, textsOf(field, value), operand(field, rule.value))
    })
  const everything = shownBy(definition, null)
  let visibility = everything
  for (let rounds = 0; rounds <= fields.length; rounds++) {
    const next = round(visibility)
    if (isSame(next, visibility)) return next
    visibility = next
  }
  return among(everything, visibility, round(visibility))
}

/** Returns the visible pages; the first one if there is none. */
export function visiblePages(definition: FormDefinition, { pages }: Visibility): FormPage[] {
  const visible = definition.pages.filter((page) => pages.has(page))
  return visible.length > 0 ? visible : definition.pages.slice(0, 1)
}

/** Returns what rules show; `null` shows everything. */
function shownBy(definition: FormDefinition, ruleHolds: ((rule: ConditionRule) => boolean) | null): Visibility {
  const isShown = ({ condition }: { condition: Condition | null }) =>
    !condition || !ruleHolds || conditionHolds(condition, ruleHolds) === condition.shows
  const pages = definition.pages.filter(isShown)
  const fieldsets = pages.flatMap((page) => page.fieldsets).filter(isShown)
  const fields = fieldsets.flatMap(({ columns }) => columns.flatMap((column) => column.fields)).filter(isShown)
  return { pages: new Set(pages), fieldsets: new Set(fieldsets), fields: new Set(fields) }
}

function conditionHolds({ logic, rules }: Condition, ruleHolds: (rule: ConditionRule) => boolean): boolean {
  return logic === 'any' ? rules.some(ruleHolds) : rules.every(ruleHolds)
}

const parts = ['pages', 'fieldsets', 'fields'] as const
const isSame = (one: Visibility, other: Visibility) =>
  parts.every((part) => {
    const others: ReadonlySet<unknown> = other[part]
    return one[part].size === others.size && [...one[part]].every((each) => others.has(each))
  })
/** Returns what one or the other shows, in the form's order. */
const among = (everything: Visibility, one: Visibility, other: Visibility): Visibility => {
  const shown = <Part>(all: ReadonlySet<Part>, some: ReadonlySet<Part>, more: ReadonlySet<Part>) =>
    new Set([...all].filter((part) => some.has(part) || more.has(part)))
  return {
    pages: shown(everything.pages, one.pages, other.pages),
    fieldsets: shown(everything.fieldsets, one.fieldsets, other.fieldsets),
    fields: shown(everything.fields, one.fields, other.fields),
  }
}

/** Returns a field's values as rules compare them, or an empty one if it has none; for files, their names. */
function textsOf(field: FormField | undefined, value: FieldValue | null | undefined): string[] {
  const values = typeof value === 'string' ? [value] : (value ?? []).map(textOf)
  return (values.length > 0 ? values : ['']).map((each) => operand(field, each))
}
const textOf = (each: FieldValue[number] | { name: string }) => (typeof each === 'string' ? each : each.name)

/** A checkbox is ticked in several notations: `on`, `true` and `True` are equal. */
function operand(field: FormField | undefined, text: string): string {
  if (field?.kind !== 'checkbox' && field?.kind !== 'consent') return text
  return /^(on|true)$/i.test(text) ? 'true' : /^(off|false)?$/i.test(text) ? 'false' : text
}

/** Returns the visible fields of a page. */
export const visibleFields = (page: FormPage, { fields }: Visibility): FormField[] =>
  fieldsOfPage(page).filter((field) => fields.has(field))
