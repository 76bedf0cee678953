import { array, number, string } from 'yup'
import { text } from './answer-fields.schemas.ts'
import { shape } from './shape.schemas.ts'

const fraction = number().required()
const pixelsOrNone = number().min(0).nullable().defined()

/** A picture, like `Media` of shared/content/page.ts: components that show a content item's picture can show it. */
export const Image = shape({
  id: text,
  name: text,
  url: string().required(),
  extension: text,
  width: pixelsOrNone,
  height: pixelsOrNone,
  bytes: pixelsOrNone,
  alt: text,
  focalPoint: shape({ left: fraction, top: fraction }).nullable().defined(),
  crops: array(
    shape({
      alias: text,
      width: number().min(0).required(),
      height: number().min(0).required(),
      coordinates: shape({ x1: fraction, y1: fraction, x2: fraction, y2: fraction }).nullable().defined(),
    }),
  ).required(),
})
export const ImageOrNone = Image.nullable().defined()
/** Missing or null if there is none. A nested object's default is an empty object, hence the explicit none. */
export const OptionalImage = Image.nullable().optional().default(undefined)
