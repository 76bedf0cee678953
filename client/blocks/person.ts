import { link, media, page, readFields, richText, text, type Values } from './fields.ts'

const profileFields = { fullName: text, role: text, image: media, description: richText, linkedInProfile: link }

/** A person, by fields of the block's own or a profile that is stored once for the whole site. */
export const personFields = {
  ...profileFields,
  /** A profile of the whole site (`profile`), used instead of the fields here. */
  profile: page,
}
export type Person = Values<typeof profileFields> & { fullName: string }

/** The person to show; null without a name. */
export function personOf({ profile, ...ownValues }: Values<typeof personFields>): Person | null {
  const values = profile ? readFields(profileFields, profile.properties).values : ownValues
  const fullName = values.fullName ?? profile?.name
  return fullName ? { ...values, fullName } : null
}
