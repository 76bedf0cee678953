import type { HallRow } from './hall-rows.ts'
import { bestOf, type Choice, type Run, runsOf, type Wish } from './seat-runs.ts'

/** Seats behind one another in as few adjacent rows as there are: a run in each, every one overlapping the next. */
export function adjacentRows(rows: readonly HallRow[], wish: Wish): number[] | undefined {
  for (let count = 2; count <= wish.wanted; count++) {
    const best = bestOf(
      blocksOf(rows, count).flatMap((block) => choicesIn(block, wish)),
      wish,
    )
    if (best) return best
  }
  return undefined
}

/** Every `count` rows of a screen that lie behind one another, from the stage. */
function blocksOf(rows: readonly HallRow[], count: number): HallRow[][] {
  const byPlace = new Map(rows.map((row) => [`${row.screenId} ${row.depth}`, row]))
  return rows.flatMap(({ screenId, depth }) => {
    const block = Array.from({ length: count }, (_, behind) => byPlace.get(`${screenId} ${depth + behind}`))
    return block.every((row) => row !== undefined) ? [block] : []
  })
}

function choicesIn(block: readonly HallRow[], wish: Wish): Choice[] {
  return partsOf(wish.wanted, block.length).flatMap((parts) => {
    const [first = [], ...behind] = block.map((row, at) => runsOf(row, parts[at] ?? 0, wish))
    return first.flatMap((run) => {
      const party = [run, ...behind.map((candidates) => nearestTo(run, candidates))]
      return party.every((each) => each !== undefined) && isOverlapping(party)
        ? [{ runs: party, cost: meanCost(party, wish.wanted) }]
        : []
    })
  })
}

/** Every way to part `people` over `rows` rows, at least one in each. */
function partsOf(people: number, rows: number): number[][] {
  if (rows === 1) return [[people]]
  return Array.from({ length: people - rows + 1 }, (_, less) => less + 1).flatMap((first) =>
    partsOf(people - first, rows - 1).map((others) => [first, ...others]),
  )
}

const nearestTo = ({ middle }: Run, candidates: readonly Run[]) =>
  candidates.reduce<Run | undefined>(
    (best, run) => (best && Math.abs(best.middle - middle) <= Math.abs(run.middle - middle) ? best : run),
    undefined,
  )

/** Whether in each run somebody sits before or behind somebody of the next. */
const isOverlapping = (party: readonly Run[]) =>
  party.every((run, at) => {
    const behind = party[at + 1]
    return !behind || Math.abs(run.middle - behind.middle) <= (run.seats.length + behind.seats.length) / 2 - 0.5
  })

const meanCost = (party: readonly Run[], people: number) =>
  party.reduce((sum, { cost, seats }) => sum + cost * seats.length, 0) / people
