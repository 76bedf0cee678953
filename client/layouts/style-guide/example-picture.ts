import { mediaList } from '#shared/content/first-of'
import type { Media, Page } from '#shared/content/page'

/** The stories' pictures: those in the page's `exampleImages`, in turn, or a drawn one if there are none. */
export function examplePicture({ properties }: Page): (at: number) => Media {
  const picked = mediaList(properties.exampleImages)
  return (at) => picked[at % Math.max(picked.length, 1)] ?? drawn
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#35506b"/><circle cx="760" cy="420" r="300" fill="#e2b04a"/></svg>'
const drawn: Media = {
  ...{
    url: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
    extension: 'svg',
  },
  ...{ width: 1200, height: 800, alt: 'A disc on a plain ground', crops: [] },
}
