import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { chunk } from '../../lib/browser/chunk.ts';

/** The passkey was not used: the user dismissed the browser's dialog, or there is no matching passkey. */
export class PasskeyUnused extends Error {
  override readonly name = 'PasskeyUnused';
}

/** Opens the browser's passkey dialog; its module is loaded first. Throws PasskeyUnused. */
export async function answerWithPasskey(
  requestOptions: () => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const { startAuthentication } = await chunk(import('@simplewebauthn/browser'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser validates it
  const optionsJSON = (await requestOptions()) as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new PasskeyUnused('no passkey was used', { cause });
  });
  return { ...response };
}
