import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { newDataFolder } from '#test/support/database-folders'
import { openVenue } from '#test/support/venue'
import { median } from './median.ts'

/** Milliseconds. */
const MOST = 300

/**
 * Prints the times of these pages' pictures on their first request, in all sizes and formats. Requests them one after
 * another from the venue's first start, while the venue pre-renders the demonstration's pictures. Returns whether all
 * were within the limit.
 */
export async function printColdPictures(paths: readonly string[]): Promise<boolean> {
  const dataFolder = await newDataFolder('season of today')
  mkdirSync(path.join(dataFolder, 'media'))
  const venue = await openVenue({ DRAW_AHEAD: 'true' }, dataFolder)
  try {
    const addresses = new Set<string>()
    for (const each of paths) for (const address of await picturesOf(venue.url + each)) addresses.add(address)
    const times: number[] = []
    for (const address of addresses) times.push(await timeOf(venue.url + address))
    const largest = Math.round(Math.max(...times))
    const isHeld = times.length > 0 && largest <= MOST
    console.log(
      `${times.length} cold pictures of ${paths.length} pages: median ${Math.round(median(times))} ms, ` +
        `largest ${largest} ms (${isHeld ? 'under' : 'OVER'} ${MOST})`,
    )
    return isHeld
  } finally {
    await venue.close()
  }
}

/** Returns the paths in a page's `srcset` attributes. */
async function picturesOf(url: string): Promise<string[]> {
  const html = (await (await fetch(url)).text()).replaceAll('&amp;', '&')
  return [...html.matchAll(/ srcset="([^"]+)"/gi)]
    .flatMap(([, set = '']) => set.split(', ').map((candidate) => candidate.trim().split(' ')[0] ?? ''))
    .filter((address) => address.startsWith('/media/'))
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.status} for ${url}`)
  return performance.now() - began
}
