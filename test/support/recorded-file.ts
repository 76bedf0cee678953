import { readFileSync, writeFileSync } from 'node:fs'
import type { Test } from 'tap'

/**
 * Expects lines to be those of a file of `test/recorded/`. With `UPDATE_SHOWN=true` it is written instead; read the
 * difference before it is committed.
 */
export function expectRecorded(t: Test, name: string, lines: readonly string[]): void {
  const file = new URL(`../recorded/${name}.txt`, import.meta.url)
  if (process.env.UPDATE_SHOWN === 'true') writeFileSync(file, `${lines.join('\n')}\n`)
  const recorded = readFileSync(file, 'utf8').trimEnd().split('\n')
  const first = lines.findIndex((line, at) => line !== recorded[at])
  const around = (all: readonly string[]) => (first < 0 ? [] : all.slice(Math.max(0, first - 5), first + 5))
  t.same(around(lines), around(recorded))
  t.equal(lines.length, recorded.length)
}
