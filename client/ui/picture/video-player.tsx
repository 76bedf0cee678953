import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Media } from '#shared/content/page'
import { croppedUrl } from '#shared/content/picture-sources'

interface VideoPlayerProps {
  url: string
  type?: string
  /** What stands in its place until it plays. */
  image?: Media | null
  label?: string
  isMuted?: boolean
  /** Without it a film that has no picture shows its first frame. */
  preload?: 'none'
  className?: string
  /** Its tracks. */
  children?: ReactNode
}

/** A film of the venue's own, with its controls. Its picture is loaded when it comes near: a poster is by itself loaded at once, wherever on the page it is. */
export function VideoPlayer({ url, type, image, label, isMuted, preload, className, children }: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const isNear = useIsNear(video)
  return (
    <video
      ref={video}
      className={className}
      controls
      muted={isMuted}
      playsInline
      preload={preload ?? (image ? 'none' : 'metadata')}
      poster={image && isNear ? croppedUrl(image, 'desktopXl', 1600) : undefined}
      aria-label={label}
    >
      <source src={url} type={type} />
      {children}
    </video>
  )
}

/** How far off the window a thing is near, in CSS pixels. */
const NEAR = '400px'

/** Whether a thing has come near the window. */
function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && setNear(true), {
      rootMargin: NEAR,
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return isNear
}
