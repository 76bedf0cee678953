/** Something that is wrong in a venue's folder. */
export interface Problem {
  /** Below the venue's folder, with slashes. */
  file: string
  /** From 1. */
  line: number
  /** What is wrong, and what was expected. */
  what: string
  /** What to do about it. */
  remedy: string
}

/** The problems of a folder, in the order in which they are found. */
export interface Problems {
  add(file: string, line: number, what: string, remedy: string): void
  /** By file and line, each once. */
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

/** Returns a problem as a line: where, what is wrong, what to do. */
export const problemLine = ({ file, line, what, remedy }: Problem): string => `${file}:${line}: ${what}. ${remedy}.`
