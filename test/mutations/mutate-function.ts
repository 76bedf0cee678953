import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import type { Mutation } from './mutation.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Span {
  start: number
  end: number
}
interface Node extends Span {
  type: string
  body?: Node | null
  id?: { name?: string } | null
  key?: { name?: string }
}

/** Returns the file's text with the function's body replaced. Throws unless exactly one function has that name. */
export function mutatedFile({ file, name, body }: Pick<Mutation, 'file' | 'name' | 'body'>): string {
  const code = readFileSync(root + file, 'utf8')
  const bodies = bodiesOf(file, code, name)
  const [only] = bodies
  if (!only || bodies.length > 1) throw new Error(`${file} has ${bodies.length} functions named ${name}, not one`)
  return code.slice(0, only.start) + body + code.slice(only.end)
}

/** Returns the bodies of a file's functions with this name, in any syntax. */
function bodiesOf(file: string, code: string, name: string): Span[] {
  const bodies: Span[] = []
  const visit = (node: unknown, nameAround?: string) => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach((each) => void visit(each))
    const own = node as Node
    const ownName = own.id?.name ?? nameAround
    if (/Function/.test(own.type) && own.body && ownName === name) bodies.push(own.body)
    for (const [property, value] of Object.entries(own)) visit(value, nameOfValue(own, property))
  }
  visit(parseSync(file, code).program)
  return bodies
}

/** Returns the name of the function in a node's property, as the node gives it. */
function nameOfValue({ type, id, key }: Node, property: string): string | undefined {
  if (type === 'VariableDeclarator' && property === 'init') return id?.name
  return ['Property', 'MethodDefinition', 'PropertyDefinition'].includes(type) && property === 'value'
    ? key?.name
    : undefined
}
