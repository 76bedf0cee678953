import type { SeatStatuses } from './seat-statuses.ts'

export interface SeatChange {
  id: number
  s: 'Available' | 'Unavailable'
}

/** Number of versions that a reader may be behind: at four a second, at least 15 seconds. */
const MAX_VERSIONS = 64

/** The latest versions of a performance's statuses, and the changes between them. */
export class VersionHistory {
  /** The latest last. `seats` are the changes from the version before. */
  private readonly versions: { version: string; seats: readonly SeatChange[] }[]
  private unavailable: ReadonlySet<number>

  constructor({ version, unavailable }: SeatStatuses) {
    this.versions = [{ version, seats: [] }]
    this.unavailable = new Set(unavailable)
  }

  /** Adds the next version and returns the changes, or an empty list if it is the same. */
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

  has(version: string): boolean {
    return this.versions.some((each) => each.version === version)
  }

  /** Returns the changes since a version, each seat once, or undefined for an unknown version. */
  since(version: string): SeatChange[] | undefined {
    const at = this.versions.findLastIndex((each) => each.version === version)
    if (at === -1) return undefined
    const changed = new Map<number, SeatChange>()
    for (const { seats } of this.versions.slice(at + 1)) for (const seat of seats) changed.set(seat.id, seat)
    return [...changed.values()]
  }
}
