import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/database.ts';
import type { DemoCalls } from './demoCalls.ts';
import { markStep, readMarks } from './marks.ts';
import { TRADER } from './people.ts';

/** The job that pays coins to the demo's customer. It is repeated until the network is connected. */
export const PAY_DEMO_COINS = 'demo_coins_pay';

const NETWORK = 'ETH';
const PAYMENTS = [
  { asset: 'ETH', amount: '6.5' },
  { asset: 'USDT', amount: '42000' },
] as const;
const TIMEOUT_MS = 30_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly calls: DemoCalls;
  /** The faucet of the local networks. */
  readonly faucet: string;
}

/**
 * Pays coins on the local Ethereum to the demo customer's address, each once: custody credits them as any deposit. A
 * payment is marked before it is made. Rejects until the network is connected.
 */
export async function payDemoCoins({ database, clock, calls, faucet }: Deps): Promise<void> {
  const marks = await readMarks(database);
  const quarter = marks.get('done')?.quarter;
  if (quarter === undefined) return;
  for (const { asset, amount } of PAYMENTS) {
    const step = `coins-${asset}`;
    if (marks.has(step)) continue;
    const { address } = await calls.asMember(TRADER, 'getDepositAddress', { asset, network: NETWORK });
    await markStep(database, step, { at: clock(), quarter });
    const answer = await fetch(`${faucet}/pay`, {
      method: 'POST',
      body: JSON.stringify({ network: NETWORK, asset, address, amount }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`the faucet paid no ${asset}: ${await answer.text()}`);
  }
}
