import { createContext, type ReactNode, useContext } from 'react'

/** Whether a picture inside is the page's first: it is then loaded eagerly and with high priority. */
export const LeadPicture = createContext(false)

/** An item of a row. Only the first item of a leading row has the lead picture. */
export function RowItem({ at, children }: { at: number; children: ReactNode }) {
  const isLeading = useContext(LeadPicture)
  return <LeadPicture value={isLeading && at === 0}>{children}</LeadPicture>
}
