import { isSameId } from '#shared/content/news-filters'

const list = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/** The names of categories as a phrase: "Interviews, Announcements and Essays". Empty if none of them is known. */
export function categoryNames(ids: readonly string[], known: readonly { id: string; name: string }[]): string {
  return list.format(ids.flatMap((id) => known.find((each) => isSameId(each.id, id))?.name || []))
}
