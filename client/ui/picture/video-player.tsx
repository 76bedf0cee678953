import { type ReactNode, useRef } from 'react'
import type { Media } from '#shared/content/page'
import { filmPosterUrl } from '#shared/content/picture-sources'
import { useIsNear } from '../use-is-near.ts'

interface VideoPlayerProps {
  url: string
  type?: string
  /** Shown until the video plays. */
  image?: Media | null
  label?: string
  isMuted?: boolean
  /** Without it, a video without a picture shows its first frame. */
  preload?: 'none'
  className?: string
  /** The video's text tracks. */
  children?: ReactNode
}

/**
 * A video of the venue, with controls. Its poster is set when the video is near the viewport, because browsers load
 * posters immediately.
 */
export function VideoPlayer({ url, type, image, label, isMuted, preload, className, children }: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const isNear = useIsNear(video, 400)
  return (
    <video
      ref={video}
      className={className}
      controls
      muted={isMuted}
      playsInline
      preload={preload ?? (image ? 'none' : 'metadata')}
      poster={image && isNear ? filmPosterUrl(image) : undefined}
      aria-label={label}
    >
      <source src={url} type={type} />
      {children}
    </video>
  )
}
