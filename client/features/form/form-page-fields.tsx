import type { CSSProperties, RefObject } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import type { Visibility } from '#shared/forms/conditions'
import type { Column, Fieldset, FormDefinition, FormField, FormPage } from '#shared/forms/definition'
import { FieldControl } from './fields/field-control.tsx'
import styles from './form.module.css'
import type { DynamicFormState } from './form-state.ts'

interface PartProps {
  visibility: Visibility
  definition: FormDefinition
  form: DynamicFormState
}
interface FormPageFieldsProps extends PartProps {
  page: FormPage
  /** The position among the pages; null if there is only one. */
  step: string | null
  /** Takes the focus when the page replaces another. */
  top: RefObject<HTMLDivElement | null>
}

/** A page of a form with its fieldsets. */
export function FormPageFields({ page, step, top, ...parts }: FormPageFieldsProps) {
  return (
    <>
      {(step || page.caption) && (
        <div ref={top} tabIndex={-1}>
          {step && <p className="label">{step}</p>}
          {page.caption && <h3>{page.caption}</h3>}
        </div>
      )}
      {page.fieldsets
        .filter((fieldset) => parts.visibility.fieldsets.has(fieldset))
        .map((fieldset, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fieldsets have no names, and their fields keep their values.
          <FormFieldset key={at} fieldset={fieldset} {...parts} />
        ))}
    </>
  )
}

function FormFieldset({ fieldset: { caption, columns }, ...parts }: PartProps & { fieldset: Fieldset }) {
  const shown = columns.filter(({ fields }) => fields.some((field) => parts.visibility.fields.has(field)))
  if (shown.length === 0) return null
  const inside = (
    <div className={styles.columns}>
      {shown.map((column) => (
        <FormColumn key={column.fields[0]?.key} column={column} count={columns.length} {...parts} />
      ))}
    </div>
  )
  return caption ? (
    <fieldset className={styles.fieldset}>
      <legend>{caption}</legend>
      {inside}
    </fieldset>
  ) : (
    inside
  )
}

function FormColumn({ column, count, ...parts }: PartProps & { column: Column; count: number }) {
  const width = column.width || Math.max(1, Math.floor(12 / count))
  return (
    <div className={styles.column} style={{ '--width': width } as CSSProperties}>
      {column.fields
        .filter((field) => parts.visibility.fields.has(field))
        .map((field) => (
          <div key={field.key} className={classNames(field.cssClass)}>
            <FieldControl field={field} form={parts.form} label={<Caption field={field} {...parts} />} />
          </div>
        ))}
    </div>
  )
}

/** A field's caption, with the form's marker for required or optional fields. */
function Caption({ field, definition: { indicated, indicator } }: { field: FormField; definition: FormDefinition }) {
  const isIndicated = indicated !== 'none' && (indicated === 'required') === field.isRequired
  return (
    <>
      {field.caption}
      {isIndicated && indicator && <span> {indicator}</span>}
    </>
  )
}
