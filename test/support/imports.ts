import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const known = new Map<string, string[]>()

/** Returns the project's own files that a file imports. All paths are relative to the project's root. */
export function importsOf(file: string): string[] {
  const imports = known.get(file) ?? readImports(file)
  known.set(file, imports)
  return imports
}

function readImports(file: string): string[] {
  if (!/\.(?:[jt]sx?|mjs)$/.test(file)) return []
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import|import\()\s*'((?:#|\.)[^']+)'/g)].flatMap(([, from = '']) => {
    const target = from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(file), from)
    return [target, `${target}.ts`].filter((name) => /\.\w+$/.test(name) && existsSync(path.join(root, name)))
  })
}
