import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { bundleTests } from '../../config/bundle-tests.mjs'
import { runTapFile } from '../../config/tap-file.mjs'

/** What V8 writes about a process, with the source maps of its scripts. */
interface V8Coverage {
  result: { url: string; functions: { ranges: { startOffset: number; count: number }[] }[] }[]
  'source-map-cache'?: Record<string, { lineLengths: number[]; data: SourceMapPayload | null }>
}

/** A test file that passes, with its duration in seconds. */
export interface CoveringTest {
  file: string
  seconds: number
  /** The functions that it executes, each as `file:line`, by its first line. */
  functions: ReadonlySet<string>
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs each test file once, and returns those that pass with the functions that they execute. */
export async function coveringTests(files: readonly string[], report: (file: string) => void): Promise<CoveringTest[]> {
  const bundleOf = await bundleTests(files)
  const inParallel = pLimit(os.availableParallelism())
  const tests = await Promise.all(
    files.map((file) =>
      inParallel(async () => {
        const folder = mkdtempSync(path.join(os.tmpdir(), 'foyer-coverage-'))
        // The test's process gets the variables of the moment in which it is started.
        process.env.NODE_V8_COVERAGE = folder
        const running = runTapFile(file, { bundle: bundleOf(file), write: () => {} })
        delete process.env.NODE_V8_COVERAGE
        const { failed, seconds } = await running
        report(`${failed === 0 ? '✓' : '✗'} ${file} (${seconds.toFixed(1)} s)`)
        const test = { file, seconds, functions: executedFunctions(folder) }
        rmSync(folder, { recursive: true, force: true })
        return failed === 0 ? [test] : []
      }),
    ),
  )
  return tests.flat()
}

function executedFunctions(folder: string): Set<string> {
  const executed = new Set<string>()
  for (const name of readdirSync(folder)) {
    const { result, 'source-map-cache': maps = {} } = JSON.parse(
      readFileSync(path.join(folder, name), 'utf8'),
    ) as V8Coverage
    for (const { url, functions } of result) {
      const map = maps[url]
      if (!map?.data) continue
      const place = placeIn(url, map.lineLengths, new SourceMap(map.data))
      for (const { ranges } of functions) {
        const [whole] = ranges
        if (whole && whole.count > 0) executed.add(place(whole.startOffset))
      }
    }
  }
  return executed
}

/** Returns the function that finds where an offset of a bundle comes from, as `file:line`. */
function placeIn(url: string, lineLengths: readonly number[], map: SourceMap) {
  const starts = [0]
  for (const length of lineLengths) starts.push((starts.at(-1) ?? 0) + length + 1)
  return (offset: number): string => {
    let [line, after] = [0, starts.length]
    while (after - line > 1) {
      const middle = (line + after) >> 1
      if ((starts[middle] ?? 0) <= offset) line = middle
      else after = middle
    }
    const found = map.findEntry(line, offset - (starts[line] ?? 0))
    if (!('originalSource' in found)) return ''
    const source = fileURLToPath(new URL(found.originalSource, url))
    return `${path.relative(root, source)}:${found.originalLine + 1}`
  }
}
