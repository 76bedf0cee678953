import { link, media, page, readFields, richText, text, type Values } from './fields.ts'

const profileFields = { fullName: text, role: text, image: media, description: richText, linkedInProfile: link }

/** A person, given by the block's own fields or by a profile that the whole site shares. */
export const personFields = {
  ...profileFields,
  /** A shared profile (`profile`), used instead of the fields here. */
  profile: page,
}
export type Person = Values<typeof profileFields> & { fullName: string }

/** Returns the person to show, or null without a name. */
export function personOf({ profile, ...ownValues }: Values<typeof personFields>): Person | null {
  const values = profile ? readFields(profileFields, profile.properties).values : ownValues
  const fullName = values.fullName ?? profile?.name
  return fullName ? { ...values, fullName } : null
}
