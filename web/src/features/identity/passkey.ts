import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { chunk } from '../../lib/browser/chunk.ts';
import { call } from '../../lib/calls/calls.ts';

/** The passkey was not used: the user dismissed the browser's dialog, or there is no matching passkey. */
export class PasskeyUnused extends Error {
  override readonly name = 'PasskeyUnused';
}

/** Signs in with a passkey as the second factor; returns the session token. The browser module is loaded first. */
export async function signInWithPasskey(preLoginToken: string): Promise<string> {
  const { startAuthentication } = await chunk(import('@simplewebauthn/browser'));
  const { options } = await call('passkeyLoginOptions', { preLoginToken });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser validates it
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new PasskeyUnused('no passkey was used', { cause });
  });
  const { token } = await call('login', { preLoginToken, passkey: { ...answer } });
  return token;
}
