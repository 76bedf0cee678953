import { useCallback, useEffect, useState } from 'react'
import { forgetDraft, readDraft, writeDraft } from '#client/site/form/draft.ts'
import type { FormerChoice } from './former-choice.ts'

/** What was released for another number or date, and the extras that couldn't be added to the new seats. */
export interface Released {
  former: FormerChoice | null
  lostExtras: readonly string[]
}

const NOTHING: Released = { former: null, lostExtras: [] }

/**
 * Returns the tickets and extras of a production that were released, and its setter. The tab stores them, so that they
 * survive the seat selector and a reload.
 */
export function useFormerChoice(productionId: number) {
  const name = `former choice ${productionId}`
  const [released, setReleased] = useState(NOTHING)
  useEffect(() => setReleased({ ...NOTHING, former: readDraft(name) as FormerChoice | null }), [name])
  const setFormer = useCallback(
    (former: FormerChoice | null, lostExtras: readonly string[] = []) => {
      setReleased({ former, lostExtras })
      if (former) writeDraft(name, former)
      else forgetDraft(name)
    },
    [name],
  )
  return { ...released, setFormer }
}
