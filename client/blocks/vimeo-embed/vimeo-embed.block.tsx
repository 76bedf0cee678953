import { block } from '../block.tsx'
import { text } from '../fields.ts'
import { HostedVideoPlayer, hostedVideoField, hostedVideoFields } from '../hosted-video-player.tsx'

const fields = {
  heading: text,
  /** A film on Vimeo: `vimeo.com/{id}`, or `vimeo.com/{id}/{hash}` for an unlisted one. */
  url: hostedVideoField('vimeo').required(),
  ...hostedVideoFields,
}

/** A film on Vimeo. Its player is loaded by a click. */
export const vimeoEmbed = block(fields, HostedVideoPlayer)
