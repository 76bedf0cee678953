import { useCallback, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { forgetStored, readStoredJson, store } from '#client/data/browser-storage.ts'

/** Milliseconds for which typed text is stored: slightly longer than a cart lasts. */
const KEPT_FOR = 30 * 60_000

/** Fields that are never stored: secrets, and values that only make sense with a list that no longer exists. */
const NOT_KEPT = /password|captcha|addressKey/i

const keyOf = (name: string) => `draft ${name}`

/** Returns what this tab has stored under a name; null if there is nothing, or storage is unavailable. */
export function readDraft(name: string): unknown {
  const { at, value } = (readStoredJson('sessionStorage', keyOf(name)) ?? {}) as { at?: unknown; value?: unknown }
  return typeof at === 'number' && Date.now() - at < KEPT_FOR ? value : null
}
/** Stores a value in this tab under a name. */
export function writeDraft(name: string, value: unknown): void {
  store('sessionStorage', keyOf(name), JSON.stringify({ at: Date.now(), value }))
}
/** Deletes a value once it is no longer needed. */
export function forgetDraft(name: string): void {
  forgetStored('sessionStorage', keyOf(name))
}

/**
 * Stores a form's values in this tab, without passwords, and restores them after a reload or when the visitor comes
 * back. `null` for a form whose initial values are known. Returns the function that deletes them after submitting.
 */
export function useFormDraft<V extends FieldValues>(form: UseFormReturn<V>, name: string | null): () => void {
  const { watch, reset, getValues } = form
  useEffect(() => {
    if (name === null) return
    const draft = readDraft(name)
    if (draft !== null && typeof draft === 'object') reset({ ...getValues(), ...draft })
    const { unsubscribe } = watch((values) => {
      const kept = Object.entries(values).filter(([field]) => !NOT_KEPT.test(field))
      writeDraft(name, Object.fromEntries(kept))
    })
    return unsubscribe
  }, [name, watch, reset, getValues])
  return useCallback(() => name !== null && forgetDraft(name), [name])
}

/** Stores a single text in this tab in the same way. */
export function useTextDraft(name: string): [string, (text: string) => void] {
  const [text, setText] = useState('')
  useEffect(() => {
    const draft = readDraft(name)
    setText(typeof draft === 'string' ? draft : '')
  }, [name])
  const change = useCallback(
    (next: string) => {
      setText(next)
      writeDraft(name, next)
    },
    [name],
  )
  return [text, change]
}
