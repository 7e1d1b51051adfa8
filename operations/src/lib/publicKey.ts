import { readEnvelope, send } from '@aldgate/contract/client/send.ts';
import { wire } from '@aldgate/contract/wire.ts';

/** The public key for encrypting passwords, as PEM. */
export async function publicKey(): Promise<string> {
  const { data } = await send(
    {
      fetch: (...request) => fetch(...request),
      token: () => null,
      language: () => 'en-US',
      timeout: (ms) => AbortSignal.timeout(ms),
      onLoginRequired: () => {},
    },
    { wire: wire.systemConfig, body: {}, signal: undefined, read: readEnvelope },
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract guarantees the type
  return (data as { readonly publicKey: string }).publicKey;
}
