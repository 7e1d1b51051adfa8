import type { RequestOf } from '@aldgate/contract/calls.ts';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { chunk } from '../../../lib/browser/chunk.ts';
import { call } from '../../../lib/calls/calls.ts';

/** Lets the browser create a passkey for this account. Rejects with the browser's error, or with a CallError. */
export async function createPasskey(name: string): Promise<Pick<RequestOf<'registerPasskey'>, 'name' | 'response'>> {
  const { browserSupportsWebAuthn, startRegistration } = await chunk(import('@simplewebauthn/browser'));
  if (!browserSupportsWebAuthn()) throw new DOMException('no WebAuthn', 'NotSupportedError');
  const { options } = await call('passkeyRegisterOptions', {});
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both libraries share the format
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  return { name, response: { ...response } };
}
