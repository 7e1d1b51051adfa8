import { type Reply, waitFor } from '../platform/platform.ts';

interface Caller {
  readonly keyId: string;
  readonly call: (path: string, body: object) => Promise<Reply>;
}

/** The calls of an account's exits; the fixture is read when one is made. */
export function protectionCalls(fixture: () => Caller) {
  const call = (name: string, body: object = {}): Promise<Reply> =>
    fixture().call(`/broker/lightning/futures/protection/${name}`, { exchangeKeyId: fixture().keyId, ...body });
  const query = async () => (await call('query')).data;
  return {
    call,
    query,
    /** Waits until the account's protections are as wanted, and returns them. */
    // biome-ignore lint/suspicious/noExplicitAny: answers of calls
    shown: (isWanted: (rows: any[]) => boolean): Promise<any[]> =>
      waitFor(async () => {
        const rows = await query();
        return isWanted(rows) ? rows : undefined;
      }),
  };
}
