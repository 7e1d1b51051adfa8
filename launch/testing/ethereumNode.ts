import { readNetworkPlan } from '../networks/plan.ts';
import type { TestHome } from './instance.ts';

/** Asks the local Ethereum node. Rejects while it does not answer. */
export async function askEthereum<Answer>(
  { home }: TestHome,
  method: string,
  ...params: readonly unknown[]
): Promise<Answer> {
  const port = readNetworkPlan(home)?.ports.ethereum;
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body });
  return ((await response.json()) as { readonly result: Answer }).result;
}

/** Whether the node has the transaction in a block; undefined while it does not answer. */
export const isMined = (testHome: TestHome, txid: string): Promise<boolean | undefined> =>
  askEthereum<object | null>(testHome, 'eth_getTransactionReceipt', txid).then(
    (receipt) => receipt !== null,
    () => undefined,
  );
