import type { Crop } from '#shared/content/page'

/** Returns a crop around the focal point, without explicit edges, in pixels. */
export const crop = (alias: string, width: number, height: number): Required<Crop> => ({
  alias,
  width,
  height,
  coordinates: null,
})

/** The crops that the site requests, in pixels */
export const siteCrops: Required<Crop>[] = [
  crop('desktopXxl', 1920, 900),
  crop('desktopXl', 1600, 800),
  crop('tabletLandscapeLg', 1200, 750),
  crop('tabletPortraitMd', 900, 900),
  crop('mobileXs', 640, 800),
  crop('tile', 640, 400),
  crop('shareImage', 1200, 630),
]

/** Whether a picture has no crops of its own. */
export const hasSiteCrops = (crops: readonly Crop[] | null): boolean =>
  crops === null || JSON.stringify(crops) === JSON.stringify(siteCrops)
