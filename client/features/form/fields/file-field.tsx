import { useRef } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import styles from '#client/ui/form/field.module.css'
import { Field, useField } from '#client/ui/form/field.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import form from '../form.module.css'
import { controlOf, type FieldProps, frameOf } from '../form-state.ts'

/** One file, or several: later choices are added to earlier ones. The files are read on submit. */
export function FileField(props: FieldProps) {
  const { files: options, isRequired } = props.field
  const { frame, control } = useField(frameOf(props))
  const { value: files, onChange } = controlOf<readonly File[]>(props)
  const input = useRef<HTMLInputElement>(null)
  const add = (chosen: readonly File[]) => onChange(options.allowsMultiple ? [...files, ...chosen] : chosen.slice(0, 1))
  return (
    <Field {...frame}>
      <input
        {...control}
        ref={input}
        type="file"
        required={isRequired}
        multiple={options.allowsMultiple}
        accept={options.allowsAll ? undefined : options.extensions.map((each) => `.${each}`).join(',')}
        className={styles.control}
        // The list of chosen files is below.
        style={{ color: 'transparent' }}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          // So that a removed file can be chosen again.
          target.value = ''
        }}
      />
      {files.length > 0 && (
        <ul className={form.files}>
          {files.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice.
            <li key={`${file.name} ${at}`}>
              <span>
                {file.name} <small>{sizeOf(file.size)}</small>
              </span>
              <Button
                variant="quiet"
                onClick={() => {
                  onChange(files.filter((each) => each !== file))
                  input.current?.focus()
                }}
              >
                Remove<VisuallyHidden>: {file.name}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
