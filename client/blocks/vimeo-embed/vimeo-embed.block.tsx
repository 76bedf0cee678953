import { block } from '../block.tsx'
import { text } from '../fields.ts'
import { HostedVideoPlayer, hostedVideoField, hostedVideoFields } from '../hosted-video-player.tsx'

const fields = {
  heading: text,
  /** A Vimeo video: `vimeo.com/{id}`, or `vimeo.com/{id}/{hash}` if it is unlisted. */
  url: hostedVideoField('vimeo').required(),
  ...hostedVideoFields,
}

/** A video on Vimeo. The player loads on click. */
export const vimeoEmbed = block(fields, HostedVideoPlayer)
