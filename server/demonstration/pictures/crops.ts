import { crop } from '#server/content-service/media/crops'
import type { Crop } from '#shared/content/page'

const faviconSizes = [16, 32, 48, 64, 96, 128, 180, 192, 196]

/** The site's crops for a portrait: upright wherever it is shown, and no larger than a column. */
export const portraitCrops: Crop[] = [
  crop('desktopXxl', 640, 800),
  crop('desktopXl', 560, 700),
  crop('tabletLandscapeLg', 480, 600),
  crop('tabletPortraitMd', 400, 500),
  crop('mobileXs', 480, 600),
  crop('tile', 480, 600),
  crop('shareImage', 1200, 630),
]
export const faviconCrops: Crop[] = faviconSizes.map((size) => crop(`favicon${size}`, size, size))
