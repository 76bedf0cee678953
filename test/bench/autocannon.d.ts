/** The part of autocannon that the bench uses. The package has no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    headers?: Record<string, string>
    /** Seconds. */
    duration: number
    /** Total number of requests, which overrides the duration. */
    amount?: number
    connections: number
  }
  interface Result {
    requests: { average: number; total: number }
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
