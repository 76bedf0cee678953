import type { Role } from '#shared/staff/roles'

/** A colleague at the desk. */
export interface StaffMember {
  id: number
  name: string
  email: string
  role: Role
}

/** Returns the colleague of a call that needs one. */
export function colleagueOf({ colleague }: { colleague: StaffMember | undefined }): StaffMember {
  if (!colleague) throw new Error('The call has no colleague')
  return colleague
}
