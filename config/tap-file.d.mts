export function runTapFile(
  file: string,
  options: {
    title?: string | undefined
    bundle?: string | undefined
    isAlone?: boolean
    write?: (text: string) => void
  },
): Promise<{
  file: string
  output: string
  passed: number
  failed: number
  ran: number
  notRun: number
  titles: string[]
  seconds: number
}>
