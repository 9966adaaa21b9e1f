import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '#contract/passkeys.ts';

/** WebAuthn of the browser. Its library is loaded with the first use. */
const load = async () => await import('@simplewebauthn/browser');

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Whether it can offer them in a field, beside its passwords. */
export async function offersPasskeysInFields(): Promise<boolean> {
  // Older browsers lack the method.
  const { isConditionalMediationAvailable: ask } = knowsPasskeys()
    ? (PublicKeyCredential as Partial<typeof PublicKeyCredential>)
    : {};
  return (await ask?.call(PublicKeyCredential)) ?? false;
}

/**
 * Asks the user for a passkey: in a dialog of the browser, or with `inField` in the field that has `webauthn` in its `autocomplete`. A new
 * request ends the one before. Rejects when the user cancels.
 */
export async function askForPasskey(request: PasskeyRequest, inField = false): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load();
  const { id, response } = await startAuthentication({ optionsJSON: request, useBrowserAutofill: inField });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const signed = { clientDataJSON, authenticatorData, signature };
  return { id, response: { ...signed, ...(userHandle !== undefined && { userHandle }) } };
}

/** Makes a passkey on a device of the user. Rejects when the user cancels. */
export async function makePasskey(creation: PasskeyCreation): Promise<PasskeyAttestation> {
  const { startRegistration } = await load();
  const { id, response } = await startRegistration({ optionsJSON: creation });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    response: { clientDataJSON, attestationObject, ...(transports !== undefined && { transports }) },
  };
}

/** Ends a request that waits for the user. */
export async function endPasskeyRequest(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}

/** The user closed the browser's dialog, or another request took its place: no error. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** The device has a passkey of this account already. */
export function isPasskeyThere(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
