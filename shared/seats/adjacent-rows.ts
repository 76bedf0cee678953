import { bestOf, type Choice, type HallCentre, type HallRow, type Run, runsOf } from './hall-rows.ts'

/** Seats behind one another in as few adjacent rows as there are: a run in each, all of them overlapping in the middle. */
export function adjacentRows(rows: readonly HallRow[], wanted: number, centre: HallCentre): number[] | undefined {
  for (let count = 2; count <= wanted; count++) {
    const best = bestOf(blocksOf(rows, count).flatMap((block) => choicesIn(block, wanted, centre)))
    if (best) return best
  }
  return undefined
}

/** Every `count` rows of a section that lie behind one another, from the stage. */
function blocksOf(rows: readonly HallRow[], count: number): HallRow[][] {
  const byPlace = new Map(rows.map((row) => [`${row.section}\n${row.depth}`, row]))
  return rows.flatMap((first) => {
    const block = Array.from({ length: count }, (_, behind) => byPlace.get(`${first.section}\n${first.depth + behind}`))
    return block.every((row) => row !== undefined) ? [block] : []
  })
}

function choicesIn(block: readonly HallRow[], wanted: number, centre: HallCentre): Choice[] {
  return partsOf(wanted, block.length).flatMap((parts) => {
    const runs = block.map((row, at) => runsOf(row, parts[at] ?? 0, centre))
    return (runs[0] ?? []).flatMap((first) => {
      const party = [first, ...runs.slice(1).map((candidates) => nearest(candidates, first))]
      return party.every((run) => run !== undefined) && overlap(party)
        ? [{ runs: party, cost: mean(party, wanted) }]
        : []
    })
  })
}

/** Every way to part `wanted` people over `rows` rows, at least one in each. */
function partsOf(wanted: number, rows: number): number[][] {
  if (rows === 1) return [[wanted]]
  return Array.from({ length: wanted - rows + 1 }, (_, less) => less + 1).flatMap((first) =>
    partsOf(wanted - first, rows - 1).map((others) => [first, ...others]),
  )
}

const nearest = (candidates: readonly Run[], { middle }: Run) =>
  candidates.reduce<Run | undefined>(
    (best, run) => (best && Math.abs(best.middle - middle) <= Math.abs(run.middle - middle) ? best : run),
    undefined,
  )

/** Whether each run has a seat before or behind a seat of the next. */
const overlap = (party: readonly Run[]) =>
  party.every((run, at) => {
    const behind = party[at + 1]
    return !behind || Math.abs(run.middle - behind.middle) <= (run.seats.length + behind.seats.length) / 2 - 0.5
  })

const mean = (party: readonly Run[], wanted: number) =>
  party.reduce((sum, { cost, seats }) => sum + cost * seats.length, 0) / wanted
