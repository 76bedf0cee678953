import type { SeatStatuses } from './seat-statuses.ts'

export interface SeatChange {
  id: number
  s: 'Available' | 'Unavailable'
}

/** How many versions back a reader may come: at four a second, a quarter of a minute at the least. */
const MAX_VERSIONS = 64

/** The last versions of a performance's statuses, and what changed between them. */
export class VersionHistory {
  /** The latest last. `seats` leads to it from the one before. */
  private readonly versions: { version: string; seats: readonly SeatChange[] }[]
  private unavailable: ReadonlySet<number>

  constructor({ version, unavailable }: SeatStatuses) {
    this.versions = [{ version, seats: [] }]
    this.unavailable = new Set(unavailable)
  }

  /** Takes the next version, and returns what changed; nothing where it is the same. */
  add({ version, unavailable }: SeatStatuses): SeatChange[] {
    if (version === this.versions.at(-1)?.version) return []
    const before = this.unavailable
    const now = new Set(unavailable)
    const seats: SeatChange[] = [
      ...[...now].filter((id) => !before.has(id)).map((id) => ({ id, s: 'Unavailable' as const })),
      ...[...before].filter((id) => !now.has(id)).map((id) => ({ id, s: 'Available' as const })),
    ]
    this.unavailable = now
    this.versions.push({ version, seats })
    if (this.versions.length > MAX_VERSIONS) this.versions.shift()
    return seats
  }

  knows(version: string): boolean {
    return this.versions.some((each) => each.version === version)
  }

  /** What changed since a version, each seat once; undefined for a version that isn't known. */
  since(version: string): SeatChange[] | undefined {
    const at = this.versions.findLastIndex((each) => each.version === version)
    if (at === -1) return undefined
    const changed = new Map<number, SeatChange>()
    for (const { seats } of this.versions.slice(at + 1)) for (const seat of seats) changed.set(seat.id, seat)
    return [...changed.values()]
  }
}
