import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useSite } from '#client/app/page-context.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { useModal } from '#client/ui/dialog/use-modal.ts'
import { Picture } from '#client/ui/picture/picture.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import styles from './acknowledgement.module.css'
import { BackgroundVideo } from './background-video.tsx'
import { useLoadingClass } from './use-loading-class.ts'
import { useNotice } from './use-notice.ts'

/**
 * The words with which the venue welcomes a visitor, over the whole window. They are read and answered: nothing but the button closes them.
 * Who hasn't read them sees them from the first paint on, before they are a dialog.
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
  const stay = (event: SyntheticEvent) => event.preventDefault()
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label="Acknowledgement"
      data-theme="dark"
      data-print="hide"
      onCancel={stay}
      onKeyDown={(event) => event.key === 'Escape' && stay(event)}
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
  const { backgroundImage: image, backgroundVideo: film } = useSite().acknowledgement
  if (!image && !film) return null
  return (
    <div className={styles.background}>
      {film ? <BackgroundVideo film={film} poster={image} /> : image && <Picture media={image} ratio="fill" alt="" />}
    </div>
  )
}
