import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { RadioList } from '#client/ui/form/radio-list.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import type { Result } from '#shared/ticketing/call'
import { global } from '#shared/ticketing/global/global'
import styles from './address.module.css'
import type { AddressValues } from './address-values.ts'

type Matches = Result<typeof global.address>['matches']

/** Finds addresses by a part of one. The chosen match is sent as its key. */
export function AddressLookup() {
  const { setValue, watch } = useFormContext<AddressValues>()
  const callTicketing = useTicketing()
  const [searchText, setSearchText] = useState('')
  const [matches, setMatches] = useState<Matches | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const find = async () => {
    setIsBusy(true)
    setValue('addressKey', '')
    const answer = await callTicketing(global.address, { searchText })
    setIsBusy(false)
    setMatches(answer.isError ? null : answer.result.matches)
    setError(answer.isError ? (answer.validationErrors[0]?.reason ?? answer.title) : null)
  }
  return (
    <>
      <div className={styles.search}>
        <TextField
          label="Find your address"
          hint="Begin with the number and the street."
          autoComplete="off"
          value={searchText}
          error={error}
          onChange={(event) => setSearchText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void find()
          }}
        />
        <Button variant="secondary" isBusy={isBusy} onClick={find}>
          Find address
        </Button>
      </div>
      {matches?.length === 0 && <Alert>No address was found. Please try another part of it, or type it in.</Alert>}
      {matches && matches.length > 0 && (
        <RadioList
          legend="Matching addresses"
          value={watch('addressKey')}
          onChoose={(key) => setValue('addressKey', key)}
          options={matches.map(({ address, key }) => ({ value: key, label: address }))}
        />
      )}
    </>
  )
}
