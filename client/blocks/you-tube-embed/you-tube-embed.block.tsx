import { block } from '../block.tsx'
import { text } from '../fields.ts'
import { HostedVideoPlayer, hostedVideoField, hostedVideoFields } from '../hosted-video-player.tsx'

const fields = {
  heading: text,
  /** A video on YouTube: any of its addresses, or its id of 11 letters. */
  url: hostedVideoField('youTube').required(),
  ...hostedVideoFields,
}

/** A video on YouTube. Its player, in the variant without cookies, is loaded by a click. */
export const youTubeEmbed = block(fields, HostedVideoPlayer)
