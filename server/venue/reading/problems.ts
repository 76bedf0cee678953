/** A problem in a venue's folder. */
export interface Problem {
  /** Path relative to the venue's folder, with slashes. */
  file: string
  /** Counts from 1. */
  line: number
  /** The problem, and what was expected. */
  what: string
  /** How to fix it. */
  remedy: string
}

/** The problems of a folder, in the order in which they are found. */
export interface Problems {
  add(file: string, line: number, what: string, remedy: string): void
  /** Sorted by file and line, without duplicates. */
  list(): Problem[]
}

export function createProblems(): Problems {
  const found = new Map<string, Problem>()
  return {
    add(file, line, what, remedy) {
      found.set(`${file}:${line} ${what}`, { file, line, what, remedy })
    },
    list: () => [...found.values()].sort((a, b) => a.file.localeCompare(b.file, 'en') || a.line - b.line),
  }
}

/** Returns a problem as a line: its place, the problem, and the solution. */
export const problemLine = ({ file, line, what, remedy }: Problem): string => `${file}:${line}: ${what}. ${remedy}.`
