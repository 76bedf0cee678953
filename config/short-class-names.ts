import { createHash } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const DIGITS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * Gives the classes of style modules short names in the production build: four letters for the file and one for the
 * class, such as `kQxTb` instead of `_picture_1y9by_1`. What's on has 830 of them in its HTML. Skeletons keep their
 * names, by which browser tests find what is still being loaded.
 */
export function shortClassNames(): Plugin {
  const files = new Map<string, { prefix: string; names: string[] }>()
  const generateScopedName = (name: string, file: string) => {
    const known = files.get(file) ?? { prefix: prefixOf(file), names: [] }
    const double = [...files].find(([other, { prefix }]) => other !== file && prefix === known.prefix)
    if (double) throw new Error(`${file} and ${double[0]} would have the same class names: rename one of them`)
    files.set(file, known)
    if (!known.names.includes(name)) known.names.push(name)
    return known.prefix + ordinal(known.names.indexOf(name)) + (/skeleton/i.test(name) ? `_${name}` : '')
  }
  return {
    name: 'short-class-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName } } }),
  }
}

/** Returns four letters of a file's path, so that a new file leaves the classes of the others unchanged. */
function prefixOf(file: string): string {
  const hash = createHash('sha256').update(path.relative(root, file)).digest()
  return [0, 1, 2, 3].map((at) => DIGITS[(hash[at] ?? 0) % 52]).join('')
}

const ordinal = (at: number): string =>
  at < DIGITS.length ? (DIGITS[at] ?? '') : ordinal(Math.floor(at / DIGITS.length) - 1) + ordinal(at % DIGITS.length)
