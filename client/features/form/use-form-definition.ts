import useSWR from 'swr'
import { useLateAnswer } from '#client/data/late-answers.tsx'
import type { FormDefinition } from '#shared/forms/definition'
import { definitionPath, type FormReference, formKey } from '#shared/forms/form-reference'

/** A form's definition: null if there is no such form, undefined while it loads. */
interface DefinitionState {
  definition: FormDefinition | null | undefined
  hasFailed: boolean
  retry(): void
}

/** Returns the preloaded definition, or the server's response. */
export function useFormDefinition({ id, definition }: FormReference): DefinitionState {
  const isThere = definition !== null
  const late = useLateAnswer(isThere ? null : formKey(id)) as FormDefinition | null | undefined
  const { data, error, mutate } = useSWR<FormDefinition | null>(isThere ? null : formKey(id), () => load(id), {
    revalidateIfStale: false,
    revalidateOnReconnect: false,
  })
  const read = late === undefined ? data : late
  return { definition: isThere ? definition : read, hasFailed: error !== undefined, retry: () => void mutate() }
}

async function load(id: string): Promise<FormDefinition | null> {
  const response = await fetch(definitionPath(id), { signal: AbortSignal.timeout(30_000) })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`The form was answered with ${response.status}`)
  return response.json()
}
