import { DynamicForm } from '#client/features/form/dynamic-form.tsx'
import { useFormDefinition } from '#client/features/form/use-form-definition.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import { type FormReference, formReferenceOf } from '#shared/forms/form-reference'
import { block } from '../block.tsx'
import { field } from '../fields.ts'
import { FormSection, formSectionFields } from '../form-section.tsx'

const fields = {
  ...formSectionFields,
  /** A form of the form service. */
  form: field<FormReference>('form', formReferenceOf).required(),
}

/** The form chosen in it, which visitors fill in and send. */
export const formBlock = block(fields, ({ heading, text: words, form }) => (
  <FormSection heading={heading} text={words}>
    <ChosenForm reference={form} />
  </FormSection>
))

function ChosenForm({ reference }: { reference: FormReference }) {
  const { definition, hasFailed, retry } = useFormDefinition(reference)
  if (definition) return <DynamicForm key={definition.id} definition={definition} />
  if (definition === null) return <Alert>This form is closed.</Alert>
  if (!hasFailed) return <Spinner label="Loading the form" />
  return (
    <Alert tone="error" title="The form can’t be loaded at the moment.">
      <Button variant="quiet" onClick={retry}>
        Try again
      </Button>
    </Alert>
  )
}
