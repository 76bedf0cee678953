import type { Media } from '#shared/content/page'

/** A membership's picture for a tile: its crop `tile`, or where it has none its crop `mobileXs`. */
export function tilePicture(image: Media): Media {
  const named = (alias: string) => image.crops.find((crop) => crop.alias.toLowerCase() === alias)
  const mobile = named('mobilexs')
  return named('tile') || !mobile ? image : { ...image, crops: [...image.crops, { ...mobile, alias: 'tile' }] }
}
