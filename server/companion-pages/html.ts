import { escapeHtml } from '#server/http/escape-html'

/** HTML with escaped values */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Value = Html | string | number | null | undefined | false | readonly Value[]

/** Returns HTML in which values are escaped unless they are HTML; lists are joined, and null and false are empty. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + written(values[index - 1]) + part))
}

function written(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(written).join('')
  return escapeHtml(String(value))
}
