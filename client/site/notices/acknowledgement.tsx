import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useSite } from '#client/page/page-context.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { useModal } from '#client/ui/dialog/use-modal.ts'
import { Picture } from '#client/ui/picture/picture.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import styles from './acknowledgement.module.css'
import { BackgroundVideo } from './background-video.tsx'
import { useLoadingClass } from './use-loading-class.ts'
import { useNotice } from './use-notice.ts'

/**
 * The venue's acknowledgement, which covers the whole window; only its button closes it. Until it is closed, it is
 * visible from the first paint on, before it becomes a modal dialog.
 */
export function Acknowledgement() {
  const { acknowledgement } = useSite()
  const { text, buttonText, artworkAuthor } = acknowledgement
  const { state, close } = useNotice('acknowledgement')
  const dialog = useRef<HTMLDialogElement>(null)
  const words = useRef<HTMLDivElement>(null)
  useModal(dialog, state === 'due')
  useLoadingClass(state)
  useEffect(() => {
    if (state === 'due') words.current?.focus()
  }, [state])

  if (state === 'closed') return null
  const preventClosing = (event: SyntheticEvent) => event.preventDefault()
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label="Acknowledgement"
      data-theme="dark"
      data-print="hide"
      onCancel={preventClosing}
      onKeyDown={(event) => event.key === 'Escape' && preventClosing(event)}
    >
      <Background />
      <div className={styles.words} ref={words} tabIndex={-1}>
        <RichText value={text} className={styles.text} />
        <Button onClick={close}>{buttonText || 'Continue'}</Button>
        {artworkAuthor && <p className={styles.author}>{artworkAuthor}</p>}
      </div>
    </dialog>
  )
}

function Background() {
  const { backgroundImage: image, backgroundVideo: video } = useSite().acknowledgement
  if (!image && !video) return null
  return (
    <div className={styles.background}>
      {video ? (
        <BackgroundVideo video={video} poster={image} />
      ) : (
        image && <Picture media={image} ratio="fill" alt="" />
      )}
    </div>
  )
}
