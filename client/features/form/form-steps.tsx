import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { yupResolver } from '#client/data/yup-resolver.ts'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { markInWords } from '#client/ui/form/required-marks.tsx'
import { FocusedError } from '#client/ui/status/focused-error.tsx'
import { visibilityOf, visibleFields, visiblePages } from '#shared/forms/conditions'
import type { FormDefinition, FormField, FormPage } from '#shared/forms/definition'
import { defaultValuesOf } from '#shared/forms/field-values'
import styles from './form.module.css'
import { FormPageFields } from './form-page-fields.tsx'
import { formSchema } from './form-schema.ts'
import type { FormValues } from './form-state.ts'
import { useFormSending } from './use-form-sending.ts'

interface FormStepsProps {
  definition: FormDefinition
  onSent(): Promise<unknown>
}

/** A form's pages, one at a time, skipping those that its conditions hide; the last one submits it. */
export function FormSteps({ definition, onSent }: FormStepsProps) {
  const form = useForm<FormValues>({
    defaultValues: useMemo(() => defaultValuesOf(definition), [definition]),
    resolver: useMemo(() => yupResolver<FormValues>((values) => formSchema(definition, values)), [definition]),
    shouldFocusError: false,
  })
  const { send, messages, progress, clearMessages } = useFormSending(definition, form, onSent)
  const visibility = visibilityOf(definition, form.watch())
  const pages = visiblePages(definition, visibility)
  const [chosen, setChosen] = useState<FormPage | undefined>(pages[0])
  const at = Math.max(0, pages.indexOf(chosen as FormPage))
  const page = pages[at]
  const { frame, top, showFirstError, showTop } = useAttention()

  function goTo(to: FormPage | undefined) {
    clearMessages()
    setChosen(to)
    showTop()
  }
  /** Goes to the page of the first invalid field. */
  function showErrors(keys: readonly string[]) {
    setChosen(pages.find((each) => visibleFields(each, visibility).some(({ key }) => keys.includes(key))) ?? page)
    showFirstError()
  }
  async function next() {
    const keys = page ? visibleFields(page, visibility).map(({ key }) => key) : []
    if (await form.trigger(keys)) goTo(pages[at + 1])
    else showErrors(keys)
  }
  const submit = form.handleSubmit(
    async (values) => {
      await send(values)
      const keys = Object.keys(form.formState.errors)
      if (keys.length > 0) showErrors(keys)
    },
    (errors) => showErrors(Object.keys(errors)),
  )
  const isLast = at === pages.length - 1
  const { isSubmitting } = form.formState
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSubmitting) void (isLast ? submit(event) : next())
  }
  return (
    <PostForm
      ref={frame}
      marksRequired={false}
      className={`${styles.form} ${definition.cssClass}`.trim()}
      onSubmit={onSubmit}
      noValidate
    >
      <FocusedError of={messages} messages={messages} />
      {page && marksRequiredFields(definition, visibleFields(page, visibility)) && (
        <p className="small muted">{markInWords(definition.indicator)}</p>
      )}
      {page && (
        <FormPageFields
          {...{ page, visibility, definition, form, top }}
          step={pages.length > 1 ? `Step ${at + 1} of ${pages.length}` : null}
        />
      )}
      {progress !== null && (
        <label>
          <span role="status">Sending</span>
          <progress style={{ width: '100%' }} value={progress} max={1} />
        </label>
      )}
      <div className={styles.row}>
        {at > 0 && (
          <Button variant="secondary" onClick={() => goTo(pages[at - 1])}>
            {definition.previousLabel}
          </Button>
        )}
        <Button type="submit" isBusy={isSubmitting}>
          {isLast ? definition.submitLabel : definition.nextLabel}
        </Button>
      </div>
    </PostForm>
  )
}

/** Returns whether a page has fields with the form's mark of required fields. */
const marksRequiredFields = ({ indicated, indicator }: FormDefinition, fields: readonly FormField[]): boolean =>
  indicated === 'required' && indicator !== '' && fields.some(({ isRequired }) => isRequired)

/** The focus target after rendering: the first invalid field, or a new page's top. */
function useAttention() {
  const frame = useRef<HTMLFormElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const [wish, setWish] = useState<{ of: 'error' | 'top' } | null>(null)
  useEffect(() => {
    const wrong = frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = wish?.of === 'error' ? (wrong?.querySelector<HTMLElement>('input') ?? wrong) : wish && top.current
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: wish?.of === 'error' ? 'center' : 'nearest' })
  }, [wish])
  return {
    ...{ frame, top },
    showFirstError: () => setWish({ of: 'error' }),
    showTop: () => setWish({ of: 'top' }),
  }
}
