import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import fieldStyles from '#client/ui/form/field.module.css'
import { Field, useField } from '#client/ui/form/field.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { counted } from '#shared/counted'
import { season } from '#shared/staff/season/season'
import { MAX_UPLOAD_BYTES } from '#shared/staff/season/upload-limits'
import type { StaffResult } from '#shared/staff/staff-call'
import { callDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { useAct } from '../data/use-act.ts'
import progressStyles from '../frame/background-work.module.css'
import { Refused } from '../frame/loaded.tsx'
import { ConfirmDialog } from '../frame/row-act.tsx'
import styles from '../pages/pages.module.css'
import { sendZip } from './send-zip.ts'
import { UploadFindings } from './upload-findings.tsx'

type Upload = NonNullable<StaffResult<(typeof season)['read']>['upload']>

interface UploadPanelProps {
  upload: Upload | null
  onChange(): Promise<unknown>
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Uploads the venue's folder, shows what its check found, and applies it. Leaving the page interrupts none of it. */
export function UploadPanel({ upload, onChange }: UploadPanelProps) {
  const [sending, setSending] = useState<{ fileName: string; bytes: number; received: number } | null>(null)
  const send = useAct(async (file: File) => {
    const { name: fileName, size: bytes } = file
    setSending({ fileName, bytes, received: 0 })
    try {
      await sendZip(file, (received) => setSending({ fileName, bytes, received }))
    } finally {
      await onChange()
      setSending(null)
    }
  })
  const isOpen = upload && upload.step !== 'applied'
  return (
    <section aria-labelledby="upload" className={styles.panel}>
      <h2 id="upload">The venue’s folder</h2>
      {!sending && upload && <OpenUpload upload={upload} onChange={onChange} />}
      {(sending || !isOpen) && <UploadForm isBusy={send.isBusy} onSend={send.run} />}
      {sending && <Sending {...sending} />}
      <Refused error={send.error} />
    </section>
  )
}

/** It stays while the file is sent, so that a refused file can be sent again. */
function UploadForm({ isBusy, onSend }: { isBusy: boolean; onSend(file: File): Promise<void> }) {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { frame, control } = useField({
    label: 'Zip of the folder',
    hint: `At most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB. It is checked first, and applied only once you confirm the differences.`,
    error,
  })
  const submit = () => {
    setError(errorOf(file))
    if (file && !errorOf(file)) void onSend(file)
  }
  return (
    <>
      <p className={styles.lead}>
        An upload changes what is sold: halls, prices and the programme. Pages, forms, pictures and settings are those
        of the folder on the server, or of your content service.
      </p>
      <PostForm
        noValidate
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field {...frame}>
          <input
            {...control}
            type="file"
            accept=".zip,application/zip"
            className={fieldStyles.control}
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null)
              setError(null)
            }}
          />
        </Field>
        <Button type="submit" isBusy={isBusy}>
          Upload and check
        </Button>
      </PostForm>
    </>
  )
}

function errorOf(file: File | null): string | null {
  if (!file || !/\.zip$/i.test(file.name)) return 'Please choose a zip file'
  if (file.size === 0) return 'The file is empty'
  return file.size > MAX_UPLOAD_BYTES ? `The file has more than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB` : null
}

const Sending = ({ fileName, bytes, received }: Pick<Upload, 'fileName' | 'bytes' | 'received'>) => (
  <>
    <p role="status">Uploading {fileName}. Don’t close this window until it has arrived.</p>
    <progress aria-label="Uploaded" className={progressStyles.progress} max={bytes} value={received} />
    <p>
      {megabytes(received)} of {megabytes(bytes)}
    </p>
  </>
)

function OpenUpload({ upload, onChange }: { upload: Upload; onChange(): Promise<unknown> }) {
  const shown = useShownTime()
  const { id: uploadId, step, fileName, by, findings } = upload
  const discard = useAct(async () => {
    try {
      await callDesk(season.discard, { uploadId })
    } finally {
      await onChange()
    }
  })
  const words: Record<Upload['step'], string> = {
    receiving: `${by} is uploading ${fileName}: ${megabytes(upload.received)} of ${megabytes(upload.bytes)}.`,
    checking: `${fileName} is being checked. You may leave this page.`,
    checked: `${fileName}, uploaded by ${by}, ${shown(upload.changedAt)}.`,
    applying: `${fileName} is being applied. You may leave this page.`,
    applied: `${fileName} was applied by ${upload.appliedBy}, ${shown(upload.changedAt)}: ${counted(findings?.changeCount ?? 0, 'change')}.`,
  }
  if (step === 'applied') return <Alert tone="success" title={words.applied} />
  const mayDiscard = step === 'receiving' || step === 'checked'
  return (
    <>
      <p role="status">{words[step]}</p>
      {(step === 'checking' || step === 'applying') && (
        <progress aria-label={step === 'checking' ? 'Check' : 'Apply'} className={progressStyles.progress} />
      )}
      {step === 'checked' && findings && <UploadFindings findings={findings} />}
      <Refused error={discard.error} />
      <p className={styles.more}>
        {step === 'checked' && findings && <ApplyButton upload={upload} findings={findings} onChange={onChange} />}
        {mayDiscard && (
          <Button variant="secondary" isBusy={discard.isBusy} onClick={() => void discard.run()}>
            Discard the upload
          </Button>
        )}
      </p>
    </>
  )
}

interface ApplyButtonProps {
  upload: Upload
  findings: NonNullable<Upload['findings']>
  onChange(): Promise<unknown>
}

function ApplyButton({ upload, findings, onChange }: ApplyButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { failure, problemCount, refusedCount, changeCount, digest } = findings
  if (failure || problemCount > 0 || refusedCount > 0 || changeCount === 0) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Apply {counted(changeCount, 'change')}</Button>
      {isOpen && (
        <ConfirmDialog
          title={`Apply ${upload.fileName}`}
          confirmLabel="Apply"
          onConfirm={async () => {
            try {
              await callDesk(season.apply, { uploadId: upload.id, digest })
            } catch (error) {
              await onChange()
              throw error
            }
          }}
          onDone={onChange}
          onClose={() => setIsOpen(false)}
        >
          <p>The site sells the new season at once. Seats that are sold or held stay as they are.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
