import type { Database, Transaction } from '../../database/database.ts'

interface Problem {
  file: string
  line: number
  what: string
  remedy: string
}

/** What is wrong in a venue's folder: the first problems, and how many there are. */
export interface FolderCheck {
  problems: Problem[]
  problemCount: number
  /** The first files that differ from the folder that the site reads, and how many; null if it reads none. */
  siteFiles: string[] | null
  siteFileCount: number
}

export interface SeasonDifference {
  lines: string[]
  /** If there are any, nothing is applied. */
  refused: string[]
  /** Identifies every row that differs. */
  digest: string
}

/** The reader of a venue's folder, which `main.ts` hands in. */
export interface SeasonFolder {
  /** Checks a folder in another process, so that no visitor waits. `siteFolder`: the one that the site reads. */
  check(root: string, siteFolder: string | undefined): Promise<FolderCheck>
  /** Returns how a folder without problems differs from the season. */
  compare(db: Database, root: string, now: Date): Promise<SeasonDifference>
  /** Applies a folder if the differences still have this digest. Returns what differed. */
  applyIfSame(tx: Transaction, root: string, now: Date, digest: string): Promise<SeasonDifference>
  /** Notifies the box offices of a season that was applied. */
  announce(db: Database): Promise<void>
}
