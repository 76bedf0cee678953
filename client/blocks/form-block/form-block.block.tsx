import { useState } from 'react'
import { FormSteps } from '#client/features/form/form-steps.tsx'
import { ThankYou } from '#client/features/form/thank-you.tsx'
import { useFormDefinition } from '#client/features/form/use-form-definition.ts'
import { useNavigateToPage } from '#client/page/navigate-to-page.ts'
import { LoadButton } from '#client/ui/button/load-button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Spinner } from '#client/ui/status/spinner.tsx'
import type { FormDefinition } from '#shared/forms/definition'
import { type FormReference, formReferenceOf } from '#shared/forms/form-reference'
import { block } from '../block.tsx'
import { field } from '../fields.ts'
import { FormSection, formSectionFields } from '../form-section.tsx'

const fields = {
  ...formSectionFields,
  /** A form of the form service. */
  form: field<FormReference>('form', formReferenceOf).required(),
}

/** The selected form, which visitors fill in and submit. */
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
      <LoadButton variant="quiet" onClick={retry}>
        Try again
      </LoadButton>
    </Alert>
  )
}

/**
 * A form created by an editor. After a successful submission, its thank-you message or the configured page replaces it.
 */
function DynamicForm({ definition }: { definition: FormDefinition }) {
  const [isSent, setIsSent] = useState(false)
  const navigateToPage = useNavigateToPage()
  const { gotoPageOnSubmitRoute: route } = definition
  if (isSent) return <ThankYou definition={definition} />
  return <FormSteps definition={definition} onSent={async () => (route ? navigateToPage(route) : setIsSent(true))} />
}
