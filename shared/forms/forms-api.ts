/** The paths of Umbraco Forms' API: of version 14 and later, and of 12 and 13. */
export const FORMS_API = '/umbraco/forms/delivery/api/v1'
export const OLDER_FORMS_API = '/umbraco/forms/api/v1'
