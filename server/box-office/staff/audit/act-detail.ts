/** Returns the note of an act, or the former values of a change, with its reason. */
export function actDetail({
  act,
  before,
  after,
  reason,
}: {
  act: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
}): string | null {
  const change = act === 'noted' ? after?.note && String(after.note) : formerValues(before)
  return [change, reason].filter(Boolean).join(' · ') || null
}

const formerValues = (before: Record<string, unknown> | null): string | null =>
  before && Object.keys(before).length > 0
    ? `Before: ${Object.values(before)
        .map((value) => value ?? 'nothing')
        .join(', ')}`
    : null
