import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { listen } from '#client/ui/listen.ts'
import styles from './frame.module.css'

/** Finds an order by any detail that the buyer gives. "/" moves the focus here, except while typing in a field. */
export function FindField() {
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    return listen(document, { keydown: onKey })
  }, [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const text = input.current?.value.trim()
    if (text) navigate('/find', { state: { text } })
  }
  return (
    <search className={styles.find}>
      <PostForm marksRequired={false} onSubmit={submit}>
        <input
          ref={input}
          type="search"
          aria-label="Find an order"
          aria-keyshortcuts="/"
          placeholder="Order, name, phone, email, production, seat, voucher or ticket"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          className={styles.findInput}
        />
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </PostForm>
    </search>
  )
}
