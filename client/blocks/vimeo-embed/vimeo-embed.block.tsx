import { block } from '../block.tsx'
import { text } from '../fields.ts'
import { HostedVideoPlayer, hostedVideoField, hostedVideoFields } from '../hosted-video-player.tsx'

const fields = {
  heading: text,
  /**
   * On Vimeo: `vimeo.com/{id}`, `vimeo.com/{id}/{hash}` if unlisted, a showcase or an event; `#t=1m30s` starts later.
   */
  url: hostedVideoField('vimeo').required(),
  ...hostedVideoFields,
}

/** A film on Vimeo. Its player loads on click. */
export const vimeoEmbed = block(fields, HostedVideoPlayer)
