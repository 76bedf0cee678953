import { useState } from 'react'
import { readStored, store } from '#client/data/browser-storage.ts'
import { TextField } from '#client/ui/form/text-field.tsx'
import styles from './door.module.css'

const KEY = 'door'
const DEFAULT = 'Main door'
const MAX_LENGTH = 40

/** Returns the name of the door that this device scans at. The device stores it. */
export function useDoorName() {
  const [name, setName] = useState(() => readStored('localStorage', KEY) ?? DEFAULT)
  const change = (typed: string) => {
    setName(typed)
    store('localStorage', KEY, typed)
  }
  return [name.trim() || DEFAULT, name, change] as const
}

/** The field for the door's name, which colleagues at other doors read when they scan a ticket again. */
export const DoorName = ({ typed, onChange }: { typed: string; onChange: (name: string) => void }) => (
  <div className={styles.panel}>
    <TextField
      label="This device is at"
      name="door"
      autoComplete="off"
      maxLength={MAX_LENGTH}
      placeholder={DEFAULT}
      value={typed}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
)
