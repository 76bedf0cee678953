import type { AnySchema } from 'yup'
import type { AreaName, NamedCall } from '#shared/ticketing/contract'
import { contract, everyCall } from '#shared/ticketing/contract'
import { schemasOf } from '#shared/ticketing/schemas'
import { purposeOf } from '../purposes.ts'
import { isRequired } from './json-schema.ts'

const HEAD = `# The calls of a ticketing service

Written by \`npm run contract -- openapi\`. The fields, refusals and examples of each call are in
[\`openapi.json\`](openapi.json), which any viewer of OpenAPI shows. [\`../replace-ticketing.md\`](../replace-ticketing.md)
says how a service is connected and checked.

A field with a question mark is optional. *customer*: for signed-in customers only. *captcha*: needs a captcha's token.
`

/** Returns the page of reference, in Markdown: a table for each area. */
export function referencePage(): string {
  const areas = Object.keys(contract) as AreaName[]
  return [HEAD, ...areas.map(tableOf)].join('\n')
}

function tableOf(area: AreaName): string {
  const rows = everyCall.filter((call) => call.area === area).map(rowOf)
  return `## ${area}\n\n| call | does | sends | answers | notes |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
}

function rowOf({ area, name, call }: NamedCall): string {
  const { query, body, result } = schemasOf(area, name)
  const notes = [
    ...(call.who === 'customer' ? ['customer'] : []),
    ...(call.captcha ? ['captcha'] : []),
    ...(call.events ? ['events'] : []),
    ...(call.alsoPost ? ['also POST'] : []),
  ]
  const cells = [
    `\`${call.method} ${call.path}\``,
    purposeOf(area, name).does,
    fieldsOf(query ?? body),
    fieldsOf(result),
    notes.join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}

function fieldsOf(schema: AnySchema | undefined): string {
  const { fields } = (schema ?? {}) as { fields?: Record<string, AnySchema> }
  return Object.entries(fields ?? {})
    .map(([name, field]) => `\`${name}\`${isRequired(field) ? '' : '?'}`)
    .join(' ')
}
