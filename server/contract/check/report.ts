import type { Call } from '#shared/ticketing/call'
import { everyCall, type NamedCall } from '#shared/ticketing/contract'
import { asExample, type Example } from '../document/examples.ts'
import { purposeOf } from '../purposes.ts'

/** A place at which a service departs from the contract. */
export interface Deviation {
  /** Method and path. */
  call: string
  /** A path within the answer such as `performances[].date`, a header's name, or empty for the whole answer. */
  field: string
  expected: string
  found: string
  /** What visitors can’t do on the site because of it. */
  suffers: string
}

/** What a check has found so far. */
export class Report {
  readonly #deviations = new Map<string, Deviation & { times: number }>()
  readonly #asked = new Set<Call>()
  readonly #why = new Map<Call, string>()
  readonly #examples = new Map<string, Example>()
  readonly #stopped: string[] = []

  /** Adds a deviation. The same one of another answer is counted, not repeated. */
  add(call: Call, deviation: Pick<Deviation, 'field' | 'expected' | 'found'>): void {
    const line = lineOf(call)
    const key = [line, deviation.field, deviation.expected].join('\n')
    const known = this.#deviations.get(key)
    if (known) known.times++
    else {
      const { area, name } = namedCall(call)
      this.#deviations.set(key, { ...deviation, call: line, suffers: purposeOf(area, name).suffers, times: 1 })
    }
  }

  /** Adds a deviation unless a condition holds. */
  expect(holds: boolean, call: Call, deviation: Pick<Deviation, 'field' | 'expected' | 'found'>): void {
    if (!holds) this.add(call, deviation)
  }

  /** Records that a call was answered. The first successful answer of each call is its example. */
  asked(call: Call, example?: Example): void {
    this.#asked.add(call)
    const { area, name } = namedCall(call)
    if (example && !this.#examples.has(`${area}.${name}`)) this.#examples.set(`${area}.${name}`, asExample(example))
  }

  /** Records why a call can't be tried. */
  skip(calls: readonly Call[], why: string): void {
    for (const call of calls) if (!this.#why.has(call)) this.#why.set(call, why)
  }

  /**
   * Walks through a part of the contract. A part in which an answer departs so far from its schema that the next step
   * can't be derived from it ends there, and the others go on.
   */
  async part<T>(name: string, walk: () => Promise<T>): Promise<T | undefined> {
    try {
      return await walk()
    } catch (error) {
      this.#stopped.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return undefined
    }
  }

  /** The parts that ended early, each with the error. */
  get stopped(): readonly string[] {
    return this.#stopped
  }

  get deviations(): Deviation[] {
    return [...this.#deviations.values()].map(({ times, found, ...deviation }) => ({
      ...deviation,
      found: times === 1 ? found : `${found} (${times} times)`,
    }))
  }

  /** The calls that nothing is known about, each with the reason. */
  get untried(): { call: string; why: string }[] {
    return everyCall
      .filter(({ call }) => !this.#asked.has(call))
      .map(({ call }) => ({ call: lineOf(call), why: this.#why.get(call) ?? 'a call before it failed' }))
  }

  /** The number of calls that were answered. */
  get askedCount(): number {
    return this.#asked.size
  }

  /** Recorded calls, in the order of the contract. */
  get examples(): Record<string, Example> {
    const keys = everyCall.map(({ area, name }) => `${area}.${name}`)
    return Object.fromEntries(
      keys.flatMap((key) => {
        const example = this.#examples.get(key)
        return example ? [[key, example]] : []
      }),
    )
  }
}

export const lineOf = ({ method, path }: Call): string => `${method} ${path}`

const named = new Map<Call, NamedCall>(everyCall.map((each) => [each.call, each]))

/** Returns the area and name of a call of the contract. */
export function namedCall(call: Call): NamedCall {
  const found = named.get(call)
  if (!found) throw new Error(`${lineOf(call)} isn’t part of the contract`)
  return found
}
