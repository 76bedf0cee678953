import { createContext, type ReactNode, useContext } from 'react'

/** Whether a picture inside is the one a page opens with: it is loaded at once and before all others. */
export const LeadPicture = createContext(false)

/** One of several things in a row: of them only the first may have the picture that leads. */
export function RowItem({ at, children }: { at: number; children: ReactNode }) {
  const leads = useContext(LeadPicture)
  return <LeadPicture value={leads && at === 0}>{children}</LeadPicture>
}
