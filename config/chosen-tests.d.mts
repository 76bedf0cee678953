export function chosenTests(names: readonly string[]): {
  parts: string[]
  title: string | undefined
  isWhole: boolean
  filesOf(part: string): string[]
}
