import { block } from '../block.tsx'
import { text } from '../fields.ts'
import { HostedVideoPlayer, hostedVideoField, hostedVideoFields } from '../hosted-video-player.tsx'

const fields = {
  heading: text,
  /** A YouTube video, given by any of its addresses or by its id of 11 characters. */
  url: hostedVideoField('youTube').required(),
  ...hostedVideoFields,
}

/** A video on YouTube. The player, in the variant without cookies, loads on click. */
export const youTubeEmbed = block(fields, HostedVideoPlayer)
