import type { Database } from '../../kernel/database/database.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { DemoCalls } from './demoCalls.ts';
import { computeGoogleCode, readEmailedCode } from './demoCodes.ts';
import { markStep, readMarks } from './marks.ts';
import { approveAsMember } from './memberVotes.ts';
import { APPROVER, TRADER } from './people.ts';

/** The job that pays coins to the demo's customer and withdraws some. It is repeated until the network is connected. */
export const MOVE_DEMO_COINS = 'demo_coins_move';

const NETWORK = 'ETH';
const PAYMENTS = [
  { asset: 'ETH', amount: '6.5' },
  { asset: 'USDT', amount: '42000' },
] as const;
const WITHDRAWAL = { key: 'demo-history-coins', asset: 'USDT', amount: '18000' } as const;
const TIMEOUT_MS = 30_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly calls: DemoCalls;
  /** The faucet of the local networks. */
  readonly faucet: string;
}

/**
 * Pays coins on the local Ethereum to the demo customer's address, which custody credits, and withdraws coins to the
 * address of its history. A payment is marked before it is made, and a withdrawal has a key: each happens once. Rejects
 * until the network is connected and has a fee.
 */
export async function moveDemoCoins({ database, clock, calls, faucet }: Deps): Promise<void> {
  const marks = await readMarks(database);
  const quarter = marks.get('done')?.quarter;
  if (quarter === undefined || marks.has('coins')) return;
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
  await withdrawCoins({ database, clock, calls });
  await markStep(database, 'coins', { at: clock(), quarter });
}

const CODE_MS = 30_000;

/** Withdraws coins, unless the history has no address. The steps that were done before are left as they are. */
async function withdrawCoins({ database, clock, calls }: Omit<Deps, 'faucet'>): Promise<void> {
  const { asset, amount } = WITHDRAWAL;
  const [to] = await calls.asMember(TRADER, 'listWithdrawalAddress', { asset, network: NETWORK });
  if (to === undefined) return;
  const requested = { asset, network: NETWORK, addressId: to.addressId, amount };
  const { withdrawId } = await calls.asMember(TRADER, 'submitWithdraw', { key: WITHDRAWAL.key, ...requested });
  // The code of the half minute before is valid, and leaves the current one to people who sign in now.
  const googleCode = () => computeGoogleCode(clock() - CODE_MS);
  const { state, expires_at: expiresAt } = await database
    .selectFrom('withdrawal')
    .select(['state', 'expires_at'])
    .where('id', '=', withdrawId)
    .executeTakeFirstOrThrow();
  if (state === 'draft') {
    if (expiresAt.getTime() <= clock()) return;
    const { emailUuid } = await calls.asMember(TRADER, 'invokeWithdrawalEmailValidation', { withdrawId });
    const proof = { emailUuid, emailCode: await readEmailedCode(database, TRADER), gaCode: await googleCode() };
    await calls.asMember(TRADER, 'confirmWithdraw', { withdrawId, ...proof });
  } else if (state !== 'approval') return;
  await approveAsMember({ ...calls, googleCode }, APPROVER, withdrawId);
}
