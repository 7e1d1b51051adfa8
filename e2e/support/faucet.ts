import type { RunningPlatform } from './stack.ts';

interface NetworkState {
  readonly network: string;
  readonly isConnected: boolean;
  readonly height: number | null;
  readonly mempool: number | null;
  readonly isPaused: boolean;
}

/** The faucet of the local networks: pays from outside, makes blocks and takes them back. */
export function createFaucetClient({ url }: Pick<RunningPlatform, 'url'>) {
  const send = async <Answer>(path: string, body: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/faucet/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as Answer & { message?: string };
    if (!response.ok) throw new Error(`${path}: ${answer.message}`);
    return answer;
  };
  return {
    async state(): Promise<readonly NetworkState[]> {
      const response = await fetch(`${url}/faucet/state`);
      return response.ok ? ((await response.json()) as readonly NetworkState[]) : [];
    },
    pay: (network: string, asset: string, address: string, amount: string) =>
      send<{ readonly txid: string }>('pay', { network, asset, address, amount }),
    mine: (network: string, blocks: number) => send('mine', { network, blocks }),
    pause: (network: string, isPaused: boolean) => send('pause', { network, isPaused }),
    reorganize: (network: string, depth: number) => send('reorg', { network, depth }),
    drop: (network: string, txid: string) => send('drop', { network, txid }),
    async balance(network: string, asset: string, address: string): Promise<string> {
      const query = new URLSearchParams({ network, asset, address });
      const answer = (await (await fetch(`${url}/faucet/balance?${query.toString()}`)).json()) as { amount: string };
      return answer.amount;
    },
  };
}
