import { useEffect, useState } from 'react'
import { forgetDraft, readDraft, writeDraft } from '#client/site/form/draft.ts'
import type { SeatCounts } from '#shared/seat-counts'
import type { PackageBooking } from './use-series-package.ts'

/** The visitor's choice that hasn't been submitted yet. */
export interface FlexiDraft {
  /** Counts by price type; null for those of the cart. */
  counts: SeatCounts | null
  /** Ids of selected performances without tickets. */
  ticked: ReadonlySet<number>
  /** Special requirements by performance. */
  notes: ReadonlyMap<number, string>
}
export const EMPTY_DRAFT: FlexiDraft = { counts: null, ticked: new Set(), notes: new Map() }

/** A draft as JSON, with the package that it belongs to. */
interface StoredDraft {
  packageId: number
  counts: SeatCounts | null
  ticked: number[]
  notes: [number, string][]
}

const nameOf = (seriesId: number) => `flexi package ${seriesId}`

/**
 * Returns the draft of a flexi package and its setter. The tab stores it, so that it survives the seat selector, a
 * reload and Back; its package is then chosen again.
 */
export function useFlexiDraft({ seriesId, packageId, choose }: PackageBooking) {
  const name = nameOf(seriesId)
  const state = useState(EMPTY_DRAFT)
  const [draft, setDraft] = state
  useEffect(() => {
    const stored = readDraft(name) as StoredDraft | null
    if (!stored) return
    setDraft({ counts: stored.counts, ticked: new Set(stored.ticked), notes: new Map(stored.notes) })
    choose(stored.packageId)
  }, [name, choose])
  useEffect(() => {
    if (draft === EMPTY_DRAFT || packageId === null) return
    const { counts, ticked, notes } = draft
    writeDraft(name, { packageId, counts, ticked: [...ticked], notes: [...notes] } satisfies StoredDraft)
  }, [name, draft, packageId])
  return state
}

/** Forgets the stored draft once its package has gone to the checkout. */
export const forgetFlexiDraft = (seriesId: number): void => forgetDraft(nameOf(seriesId))
