import { block } from '../block.tsx'
import { text } from '../fields.ts'
import { HostedVideoPlayer, hostedVideoField, hostedVideoFields } from '../hosted-video-player.tsx'

const fields = {
  heading: text,
  /** On YouTube: a video, its id, a playlist, or a channel's live stream; `t=90` starts later. */
  url: hostedVideoField('youTube').required(),
  ...hostedVideoFields,
}

/** A video on YouTube. Its player, without cookies, loads on click. */
export const youTubeEmbed = block(fields, HostedVideoPlayer)
