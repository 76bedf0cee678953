/**
 * Which levels of pickers are expanded, and which properties are included: `expand` and `fields` of both dialects. v1
 * expands exactly one level of pickers, however many blocks they are in. In v2 each property on the path is a level.
 */
export interface Scope {
  /** Whether the element or item in this scope includes the property */
  shows(alias: string): boolean
  /** The scope of the property's value: its blocks, and the pages and media that it picks. */
  into(alias: string): Scope
  /** Whether pages and media picked in this scope include their properties */
  opens: boolean
}

const showsAll = () => true
const closed: Scope = { shows: showsAll, into: () => closed, opens: false }
/** v1, inside an expanded property: its blocks are expanded too, but a picked page's own pickers aren't. */
const opened: Scope = { shows: showsAll, into: () => opened, opens: true }
/** Returns the scope of a picked page or media item. In v1 nothing in it is expanded further. */
export const insidePicked = (scope: Scope): Scope => (scope === opened ? closed : scope)

/** Parses `all` or `property:a,b`. Anything else expands nothing and isn't an error, as in Umbraco. */
export function scopeOfV1(expand: string | undefined): Scope {
  const [, names] = /^property:(.*)$/.exec(expand ?? '') ?? []
  const expanded = new Set(names?.split(',').map((name) => name.trim()))
  const opens = (alias: string) => expand === 'all' || expanded.has(alias)
  return { shows: showsAll, into: (alias) => (opens(alias) ? opened : closed), opens: false }
}

/** Parses `a[b,c[d]]` into a tree. */
interface Node {
  key: string
  items: Node[]
}

/**
 * Maximum levels of brackets. With more, nothing is expanded, because pages that pick each other multiply at each
 * level.
 */
const DEEPEST = 6

/** Parses `properties[$all]`, `properties[a,b[properties[c]]]`. Unbalanced brackets expand nothing. */
export function scopeOfV2(expand: string | undefined, fields: string | undefined): Scope {
  return scopeV2(parseNodes(expand), parseNodes(fields), false)
}

function scopeV2(expand: Node | undefined, fields: Node | undefined, opens: boolean): Scope {
  return {
    shows: (alias) => !fields?.items.length || next(fields, alias) !== undefined,
    into: (alias) => {
      const deeper = next(expand, alias)
      return scopeV2(deeper, next(fields, alias), deeper !== undefined)
    },
    opens,
  }
}

function next(node: Node | undefined, alias: string): Node | undefined {
  const properties = node?.items.find(({ key }) => key === 'properties')
  return properties?.items.find(({ key }) => key === '$all' || key === alias)
}

function parseNodes(text: string | undefined): Node | undefined {
  if (!text) return undefined
  const root: Node = { key: '', items: [] }
  const stack = [root]
  for (const [part] of text.matchAll(/[[\],]|[^[\],]+/g)) {
    const parent = stack.at(-1) as Node
    if (part === '[') {
      const last = parent.items.at(-1)
      if (!last || stack.length > DEEPEST * 2) return undefined
      stack.push(last)
    } else if (part === ']') {
      stack.pop()
      if (!stack.length) return undefined
    } else if (part !== ',') parent.items.push({ key: part.trim(), items: [] })
  }
  return stack.length === 1 ? root : undefined
}
