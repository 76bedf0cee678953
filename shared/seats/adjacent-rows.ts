import type { HallRow } from './hall-rows.ts'
import { bestOf, type Choice, type Run, runsOf, type SeatsRequest } from './seat-runs.ts'

/** The most ways to split a group over rows that are tried. A group of 40 in ten rows has 200 million. */
const MAX_SPLITS = 100

/**
 * Returns seats in as few adjacent rows as possible: one run of seats per row, each overlapping the next. A group of
 * more than nine is tried only in as many rows as `MAX_SPLITS` allows.
 */
export function adjacentRows(rows: readonly HallRow[], request: SeatsRequest): number[] | undefined {
  let splits = 1
  for (let rowCount = 2; rowCount <= request.count; rowCount++) {
    splits = (splits * (request.count - rowCount + 1)) / (rowCount - 1)
    if (splits > MAX_SPLITS) return undefined
    const best = bestOf(
      blocksOf(rows, rowCount).flatMap((block) => choicesIn(block, request)),
      request,
    )
    if (best) return best
  }
  return undefined
}

/** Returns every group of `rowCount` adjacent rows of a screen, ordered from the stage. */
function blocksOf(rows: readonly HallRow[], rowCount: number): HallRow[][] {
  const byPlace = new Map(rows.map((row) => [`${row.screenId} ${row.depth}`, row]))
  return rows.flatMap(({ screenId, depth }) => {
    const block = Array.from({ length: rowCount }, (_, behind) => byPlace.get(`${screenId} ${depth + behind}`))
    return block.every((row) => row !== undefined) ? [block] : []
  })
}

function choicesIn(block: readonly HallRow[], request: SeatsRequest): Choice[] {
  return partsOf(request.count, block.length).flatMap((parts) => {
    const [first = [], ...behind] = block.map((row, at) => runsOf(row, parts[at] ?? 0, request))
    return first.flatMap((run) => {
      const runs = [run, ...behind.map((candidates) => nearestTo(run, candidates))]
      return runs.every((each) => each !== undefined) && isOverlapping(runs)
        ? [{ runs, cost: meanCost(runs, request.count) }]
        : []
    })
  })
}

/** Returns every way to split `people` over `rows` rows, with at least one person in each. */
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

/** Returns whether in each run at least one seat is directly before a seat of the next run. */
const isOverlapping = (runs: readonly Run[]) =>
  runs.every((run, at) => {
    const behind = runs[at + 1]
    return !behind || Math.abs(run.middle - behind.middle) <= (run.seats.length + behind.seats.length) / 2 - 0.5
  })

const meanCost = (runs: readonly Run[], people: number) =>
  runs.reduce((sum, { cost, seats }) => sum + cost * seats.length, 0) / people
