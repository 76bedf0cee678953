import { deparseSync, loadModule, parseSync } from 'pgsql-parser'

/** A condition of a statement, and the statement as it would be without it. */
export interface SqlCondition {
  condition: string
  without: string
}

type Node = { [key: string]: unknown }

/** The parser's names of places for a condition: `where`, `on`, `having` and `filter`, and the `when` of a `case`. */
const PLACES = ['whereClause', 'quals', 'havingClause', 'agg_filter']
const constant = (boolval: boolean): Node => ({ A_Const: { boolval: boolval ? { boolval } : {} } })

/** Call it once before the others. */
export const loadSqlParser = (): Promise<void> => loadModule()

/**
 * Returns each condition of a statement: what `and` joins, one by one, and each alternative of an `or`, also within
 * other queries. None for a statement that the parser doesn't read.
 */
export function conditionsOf(text: string): SqlCondition[] {
  try {
    const tree = parseSync(text) as unknown as Node
    return pathsIn(tree).flatMap(({ path, neutral }) => {
      const changed = structuredClone(tree)
      const removed = replaceAt(changed, path, constant(neutral))
      return isConstant(removed) ? [] : [{ condition: wordsOf(removed), without: deparseSync(changed as never) }]
    })
  } catch {
    return []
  }
}

/** Renumbers the parameters of a statement that has lost some. */
export function withItsValues(text: string, values: readonly unknown[]): { text: string; values: unknown[] } {
  const kept = [...new Set([...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))]
  return {
    text: text.replaceAll(/\$(\d+)/g, (_, number) => `$${kept.indexOf(Number(number)) + 1}`),
    values: kept.map((number) => values[number - 1]),
  }
}

interface Place {
  path: readonly (string | number)[]
  /** What changes nothing there: true beside `and`, false beside `or`. */
  neutral: boolean
}

function pathsIn(node: unknown, path: Place['path'] = []): Place[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, child]) => {
    const at = [...path, Array.isArray(node) ? Number(key) : key]
    return [...(isCondition(key, child, path.at(-1)) ? partsOf(child as Node, at, true) : []), ...pathsIn(child, at)]
  })
}

function isCondition(key: string, child: unknown, parent: Place['path'][number] | undefined): boolean {
  if (typeof child !== 'object' || child === null) return false
  if (PLACES.includes(key)) return true
  // A result's column may be one too.
  return (key === 'expr' && parent === 'CaseWhen') || (key === 'val' && 'BoolExpr' in child)
}

/** Returns the parts of a condition that can be left out. */
function partsOf(condition: Node, path: Place['path'], neutral: boolean): Place[] {
  const { boolop, args } = (condition.BoolExpr ?? {}) as { boolop?: string; args?: Node[] }
  if (!args || boolop === 'NOT_EXPR') return [{ path, neutral }]
  return args.flatMap((arg, at) => partsOf(arg, [...path, 'BoolExpr', 'args', at], boolop === 'AND_EXPR'))
}

/** Returns what was there. */
function replaceAt(tree: Node, path: Place['path'], by: Node): Node {
  const parent = path.slice(0, -1).reduce<Node>((node, key) => node[key] as Node, tree)
  const last = path.at(-1) ?? ''
  const was = parent[last] as Node
  parent[last] = by
  return was
}

const isConstant = (node: Node) => 'A_Const' in node

function wordsOf(condition: Node): string {
  const select = { SelectStmt: { targetList: [{ ResTarget: { val: condition } }], op: 'SETOP_NONE' } }
  return deparseSync(select as never)
    .replace(/^SELECT\s+/, '')
    .replaceAll(/\s+/g, ' ')
}
