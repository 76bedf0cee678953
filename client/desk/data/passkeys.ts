import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { failureOf } from '#shared/ticketing/envelope'
import { DeskError } from './desk-call.ts'

/** The address at which the desk has passkeys, which the server writes into the page if it has one. */
const origin = document.querySelector<HTMLMetaElement>('meta[name="passkeys"]')?.content

/** Whether this browser has passkeys for the desk at the address at which it is open. */
export const hasPasskeys = origin === location.origin && browserSupportsWebAuthn()

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Lets the colleague choose a passkey. Throws `DeskError` if they cancel. */
export async function askForPasskey(options: RequestOptions) {
  const { id, response } = await startAuthentication({ optionsJSON: options }).catch(rejected)
  return { id, response: { ...response, userHandle: response.userHandle ?? '' } }
}

/** Creates a passkey. Throws `DeskError` if the colleague cancels. */
export async function createPasskey(options: CreationOptions) {
  const { id, response } = await startRegistration({ optionsJSON: options }).catch(rejected)
  return { id, response }
}

/** The words for the errors of browsers, by name. Browsers don't say why they allow nothing. */
const MESSAGES: Readonly<Record<string, string>> = {
  InvalidStateError: 'This device has a passkey of yours already.',
  NotAllowedError: 'No passkey was used: the dialog was closed, or it took too long.',
}

function rejected(error: Error): never {
  const message = MESSAGES[error.name] ?? `The browser can’t use a passkey: ${error.message}`
  throw new DeskError(failureOf(400, message, { type: error.name, message }))
}
