import type { Media } from './page.ts'

const SIZES = [16, 32, 48, 96, 128, 196]

/** Returns the site's icon in the sizes that browsers use, as PNG, none larger than the original. */
export function faviconsOf({ url, width, height }: Media): { size: number; url: string }[] {
  const most = Math.min(width ?? Number.POSITIVE_INFINITY, height ?? Number.POSITIVE_INFINITY)
  return SIZES.filter((size) => size <= most).map((size) => ({
    size,
    url: `${url}?width=${size}&height=${size}&format=png`,
  }))
}
