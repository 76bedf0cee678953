import { guid } from '#server/crypto/stable-id'
import { type FormDefinition, fieldsOf } from '#shared/forms/definition'
import { matchesPattern } from '#shared/forms/patterns'
import { readDefinition } from '#shared/forms/read-definition'
import { type FormSource, type WireDefinition, wireDefinition } from './form-source.ts'

/** A form as it is sent, and as the validation rules read it */
export interface LibraryForm {
  wire: WireDefinition
  definition: FormDefinition
}
export interface FormLibrary {
  all: readonly LibraryForm[]
  /** Finds a form by a GUID in any notation */
  find(id: string): LibraryForm | undefined
}

/** Returns the library of forms. Throws if one is unusable: an invalid GUID, alias or pattern. */
export function formLibraryOf(sources: readonly FormSource[]): FormLibrary {
  const all = sources.map((source) => {
    const wire = wireDefinition(source)
    const definition = readDefinition(wire, (html) => html)
    if (!definition || guid(source.id) !== source.id) throw new Error(`The form ${source.name} has no GUID`)
    check(source.name, definition)
    return { wire, definition }
  })
  const byId = new Map(all.map((form) => [form.definition.id, form]))
  return { all, find: (id) => byId.get(guid(id) ?? '') }
}

function check(name: string, definition: FormDefinition): void {
  const fields = fieldsOf(definition)
  const aliases = fields.map(({ alias }) => alias)
  const twice = aliases.find((alias, at) => aliases.indexOf(alias) !== at)
  if (twice !== undefined) throw new Error(`The form ${name} has two fields of the alias ${twice}`)
  const unusable = fields.find(({ pattern }) => pattern && matchesPattern(pattern, '') === null)
  if (unusable) throw new Error(`The form ${name} has a pattern that can’t be matched safely: ${unusable.alias}`)
}
