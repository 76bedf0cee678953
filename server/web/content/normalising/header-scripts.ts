import { Parser } from 'htmlparser2'

/** A `<script>` of `javascriptHeader`. `src` is null for an inline script. */
export interface HeaderScript {
  src: string | null
  text: string
  attributes: Readonly<Record<string, string>>
}

const ALLOWED_ATTRIBUTES =
  /^(?:async|crossorigin|defer|fetchpriority|id|integrity|nomodule|referrerpolicy|type|data-[a-z0-9_.-]+)$/

/**
 * Returns the scripts of the editors' `javascriptHeader`, in order. Everything else is removed, including scripts whose
 * address is neither `https:` nor on this site. Line ends are normalised as in a browser.
 */
export function headerScripts(html: string): HeaderScript[] {
  const scripts: HeaderScript[] = []
  let open: { attributes: Record<string, string>; text: string } | null = null
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'script') open = { attributes, text: '' }
      },
      ontext(text) {
        if (open) open.text += text
      },
      onclosetag(name) {
        if (name !== 'script' || !open) return
        const script = scriptOf(open.attributes, open.text)
        if (script) scripts.push(script)
        open = null
      },
    },
    { decodeEntities: true, recognizeSelfClosing: false },
  )
  parser.end(html.replace(/\r\n?/g, '\n').replaceAll('\0', ''))
  return scripts
}

function scriptOf({ src, ...others }: Record<string, string>, text: string): HeaderScript | null {
  const attributes = Object.fromEntries(Object.entries(others).filter(([name]) => ALLOWED_ATTRIBUTES.test(name)))
  if (src !== undefined) {
    const address = scriptAddress(src.trim())
    return address === null ? null : { src: address, text: '', attributes }
  }
  // A browser expects a second end tag for such a script, and would parse the rest of the head as part of it.
  if (text.trim() === '' || /<!--[\s\S]*<script/i.test(text)) return null
  return { src: null, text, attributes }
}

function scriptAddress(src: string): string | null {
  if (/^\/(?![/\\])/.test(src)) return src
  const address = src.startsWith('//') ? `https:${src}` : src
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? new URL(address).href : null
}

/** Returns the scripts as HTML for the head; `headerScripts` of it returns the same scripts. */
export const scriptsHtml = (scripts: readonly HeaderScript[]): string =>
  scripts
    .map(({ src, text, attributes }) => {
      const all = src === null ? attributes : { ...attributes, src }
      const written = Object.entries(all).map(([name, value]) =>
        value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`,
      )
      return `<script${written.join('')}>${text}</script>`
    })
    .join('\n')

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
