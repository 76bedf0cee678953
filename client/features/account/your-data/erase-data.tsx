import { FormProvider, useForm } from 'react-hook-form'
import { useFormSubmit } from '#client/data/use-form-submit.ts'
import { CallForm } from '#client/site/form/call-form.tsx'
import { CheckboxField } from '#client/ui/form/checkbox-field.tsx'
import { privacy } from '#shared/ticketing/privacy/privacy'
import styles from './your-data.module.css'

/** Deletes the data, once the visitor has confirmed it. */
export function EraseData({ token, onErased }: { token: string; onErased(): void }) {
  const form = useForm({ defaultValues: { isConfirmed: false } })
  const { submit } = useFormSubmit(
    form,
    [],
    (callTicketing) => callTicketing(privacy.erase, { token }),
    async () => onErased(),
  )
  return (
    <section className={styles.section} aria-labelledby="erase">
      <h2 id="erase">Delete it</h2>
      <ul className={styles.consequences}>
        <li>Names, phone numbers, addresses and messages are deleted. We can’t restore them.</li>
        <li>The newsletter ends.</li>
        <li>Tickets for upcoming performances remain valid. We email them to you a last time.</li>
        <li>Your orders stay in our books without your name, as tax law requires.</li>
      </ul>
      <FormProvider {...form}>
        <CallForm {...submit} submitLabel="Delete my data" isDisabled={!form.watch('isConfirmed')}>
          <CheckboxField isRequired label="Yes, delete my data." {...form.register('isConfirmed')} />
        </CallForm>
      </FormProvider>
    </section>
  )
}
