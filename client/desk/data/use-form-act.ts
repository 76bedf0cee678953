import { type ChangeEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useAct } from './use-act.ts'

/**
 * An action that a form sends whose values aren't those of the call. Its fields have the names that the call's errors
 * have. The first wrong field is shown and gets the focus, and loses its error as it is changed.
 */
export function useFormAct(act: () => Promise<unknown>) {
  const { run, isBusy, error } = useAct(act)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const wrong = error?.failure.validationErrors ?? []
  useEffect(() => {
    const field = error && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
  }, [error])
  return {
    isBusy,
    errorOf: (name: string) => (changed.has(name) ? undefined : wrong.find((each) => each.name === name)?.reason),
    /** The error if it is no field's. */
    problem: wrong.length > 0 ? null : error,
    form: {
      ref: form,
      noValidate: true,
      onChange: ({ target }: ChangeEvent<HTMLFormElement>) =>
        setChanged((former) => new Set(former).add((target as unknown as HTMLInputElement).name)),
      onSubmit: (event: SyntheticEvent) => {
        event.preventDefault()
        setChanged(new Set())
        void run()
      },
    },
  }
}
