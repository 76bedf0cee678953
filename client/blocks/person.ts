import { link, media, page, readFields, richText, text, type Values } from './fields.ts'

const own = { fullName: text, role: text, image: media, description: richText, linkedInProfile: link }

/** A person, by fields of the block's own or a profile that is kept once for the whole site. */
export const personFields = {
  ...own,
  /** A profile kept once for the whole site (`profile`), in place of the fields here. */
  profile: page,
}
export type Person = Values<typeof own> & { fullName: string }

/** Who is meant; null where nobody is named. */
export function personOf({ profile, ...given }: Values<typeof personFields>): Person | null {
  const shown = profile ? readFields(own, profile.properties).values : given
  const fullName = shown.fullName ?? profile?.name
  return fullName ? { ...shown, fullName } : null
}
