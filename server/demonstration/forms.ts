import type { FormSource } from '#server/forms/definitions/form-source'
import { accessNeeds } from './forms/access-needs.ts'
import { enquiry } from './forms/enquiry.ts'
import { hallHire } from './forms/hall-hire.ts'
import { schoolGroup } from './forms/school-group.ts'

/** The forms on Marlow Hall's pages. */
export const demonstrationForms: readonly FormSource[] = [enquiry, hallHire, accessNeeds, schoolGroup]
