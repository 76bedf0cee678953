import { createContext, useContext } from 'react'
import type { door } from '#shared/staff/door/door'
import type { Permission } from '#shared/staff/roles'
import type { StaffResult } from '#shared/staff/staff-call'

/** The colleague, or on the door's pages perhaps a paired device. */
export type Colleague = StaffResult<(typeof door)['session']>

export const ColleagueContext = createContext<Colleague | null>(null)

/** Returns the colleague who is signed in. */
export function useColleague(): Colleague {
  const colleague = useContext(ColleagueContext)
  if (!colleague) throw new Error('Nobody is signed in')
  return colleague
}

export const useMay = (permission: Permission): boolean => useColleague().permissions.includes(permission)
