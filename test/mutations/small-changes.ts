import { parseSync } from 'vite'

/** A small change of a source file, of the kind that is made by mistake. */
export interface SmallChange {
  /** Where it is, in UTF-16 code units from the start of the file. */
  at: number
  length: number
  text: string
  /** The line of the function around it, from 1; null outside of functions. */
  functionLine: number | null
}

interface Node {
  type: string
  start: number
  end: number
  [property: string]: unknown
}

const OPPOSITES: Record<string, string> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===', '-': '+', '&&': '||', '||': '&&' },
}
/** What is changed within an SQL statement: a condition is dropped, or an operator or a word replaced. */
const SQL_CHANGES: [pattern: RegExp, text: string][] = [
  [/\s+and [^()\n]+?(?=\s+(?:and|or|order by|group by|limit|for update|returning)\b|\n|\)|`|$)/g, ''],
  [/\s+and (?:not )?exists \((?:[^()]|\([^()]*\))*\)/g, ''],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ is null/g, ' is not null'],
  [/ is not null/g, ' is null'],
  [/\bnot exists\b/g, 'exists'],
  [/ or /g, ' and '],
  [/ - /g, ' + '],
  [/ \+ /g, ' - '],
  [/ desc\b/g, ''],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/\bleft join\b/g, 'join'],
  [/, \w+ = \$\{[^{}`]*\}(?=,|\s+where)/g, ''],
]

/** Returns every small change of a file that can be made by itself, in the order of the file. */
export function smallChangesOf(file: string, code: string): SmallChange[] {
  const changes: SmallChange[] = []
  const lineOf = (at: number) => code.slice(0, at).split('\n').length
  const visit = (value: unknown, functionLine: number | null) => {
    if (Array.isArray(value)) return value.forEach((each) => void visit(each, functionLine))
    if (typeof value !== 'object' || value === null || typeof (value as Node).type !== 'string') return
    const node = value as Node
    const around = /Function/.test(node.type) && node.body ? lineOf(node.start) : functionLine
    const change = (at: number, end: number, text: string) =>
      void changes.push({ at, length: end - at, text, functionLine: around })
    changeNode(node, code, change)
    for (const [property, child] of Object.entries(node)) if (property !== 'parent') visit(child, around)
  }
  visit(parseSync(file, code).program, null)
  return changes.toSorted((one, other) => one.at - other.at)
}

function changeNode(node: Node, code: string, change: (at: number, end: number, text: string) => void): void {
  const { type, start, end } = node
  if (type === 'BinaryExpression' || type === 'LogicalExpression') {
    const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string }
    const at = code.indexOf(operator, left.end)
    const opposite = OPPOSITES[operator]
    if (opposite && at < right.start) change(at, at + operator.length, opposite)
  }
  if (type === 'IfStatement' || type === 'ConditionalExpression') {
    const test = node.test as Node
    for (const text of ['true', 'false']) change(test.start, test.end, text)
  }
  if (type === 'UnaryExpression' && node.operator === '!') change(start, start + 1, '')
  if (type === 'Literal' && typeof node.value === 'boolean') change(start, end, String(!node.value))
  if (type === 'ExpressionStatement' && /^(?:void )?(?:await )?[\w.]+\(/.test(code.slice(start, end)))
    change(start, end, 'void 0')
  if (type === 'CallExpression') {
    const callee = node.callee as Node & { object?: Node; property?: { name?: string } }
    const isLeftOut = /^(?:filter|toSorted|toReversed|sort|reverse|trim|slice)$/.test(callee.property?.name ?? '')
    if (isLeftOut && callee.object) change(callee.object.end, end, '')
  }
  if (type === 'TaggedTemplateExpression' && (node.tag as { name?: string }).name === 'sql')
    for (const [pattern, text] of SQL_CHANGES)
      for (const found of code.slice(start, end).matchAll(pattern))
        change(start + found.index, start + found.index + found[0].length, text)
}
