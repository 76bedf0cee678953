import type { Crop } from '#shared/content/page'
import { guidOf } from './content-id.ts'

/** How large the pictures are that the venue has made of its programme, in pixels. */
export const POSTER = { width: 3200, height: 2400 }
export const TALL = { width: 2400, height: 3000 }
export const WIDE = { width: 3200, height: 2000 }

/** The GUID of a picture or file by its path below `/media/`, with its ending: the box office and the content service make the same one. */
export const mediaIdOf = (path: string): string => guidOf(`media:${path}`)

/** A crop about the focal point; nobody has set its edges. */
export const crop = (alias: string, width: number, height: number): Crop => ({
  alias,
  width,
  height,
  coordinates: null,
})

/** The crops that the site asks for, in pixels. */
export const siteCrops: Crop[] = [
  crop('desktopXxl', 1920, 900),
  crop('desktopXl', 1600, 800),
  crop('tabletLandscapeLg', 1200, 750),
  crop('tabletPortraitMd', 900, 900),
  crop('mobileXs', 640, 800),
  crop('tile', 640, 400),
  crop('shareImage', 1200, 630),
]
