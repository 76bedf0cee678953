import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { callOutside } from '#server/http/outside-call'
import { runScript } from '#server/runtime/run-script'
import { checkMap } from '#server/seat-map/check-map'
import { UnusableMap } from '#server/seat-map/svg-tree'

const USAGE = `npm run seat-map -- check FILE.svg [--normalised OUT.svg] [--keys KEYS.txt]
npm run seat-map -- check FILE.svg --service http://localhost:3001 --performance 1 [--screen 2]

Says what is wrong with a drawing of a hall, or of a part of it: docs/seat-map.md.
  --normalised   writes what the site makes of it
  --keys         the keys of the seats that there are, one a line
  --service, --performance, --screen
                 asks a ticketing service for the seats of a performance (of one screen)`

/** Returns the exit code: 0, usable; 1, has errors; 2, can't be shown, or wrong arguments. */
async function main(args: string[]): Promise<number> {
  const text = { type: 'string' } as const
  const options = { normalised: text, keys: text, service: text, performance: text, screen: text }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [command, file] = positionals
  if (command !== 'check' || !file || (values.service && !values.performance)) {
    console.error(USAGE)
    return 2
  }
  const keys = values.keys
    ? (await readFile(values.keys, 'utf8')).split(/\r?\n/).filter(Boolean)
    : values.service && (await keysOf(values.service, values.performance ?? '', values.screen))
  const map = checkMap(await readFile(file, 'utf8'), keys || undefined)
  if (values.normalised) await writeFile(values.normalised, map.svg)
  print(`${file}: ${map.seats.length} seats, ${map.screens.length} areas, ${map.svg.length} characters`)
  for (const { words, count, examples, isSerious } of map.list) {
    const where = examples.length ? `: ${examples.join(', ')}${count > examples.length ? ', …' : ''}` : ''
    print(`${isSerious ? '✗' : '·'} ${words}${count > 1 ? ` (${count})` : ''}${where}`)
  }
  print(map.isUsable ? 'It can be used.' : 'Please mend what is marked ✗.')
  return map.isUsable ? 0 : 1
}

/** Returns the keys of a performance's seats, of all its screens or of one. */
async function keysOf(service: string, performance: string, screen: string | undefined): Promise<string[]> {
  const query = new URLSearchParams({ PerformanceId: performance })
  const { status, text } = await callOutside(`${service}/api/SeatSelector/PerformanceSeats?${query}`, {
    ...{ withinMs: 30_000, maxBytes: 16 * 1024 * 1024 },
  })
  const answer = JSON.parse(text) as { result?: { seats?: { key: string; sid: number }[] }; title?: string }
  if (!answer.result?.seats) throw new Error(`The ticketing service refuses: ${answer.title ?? status}`)
  return answer.result.seats.filter(({ sid }) => screen === undefined || String(sid) === screen).map(({ key }) => key)
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

process.exitCode = await runScript(USAGE, (args) =>
  main(args).catch((error: Error) => {
    console.error(error instanceof UnusableMap ? `This can’t be shown: ${error.message}.` : error.message)
    return 2
  }),
)
