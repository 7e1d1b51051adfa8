import { addDeskTime, isDeskOpen, previousClose } from '@aldgate/domain/otc/deskHours.ts';
import { ANSWER_MS } from '@aldgate/domain/otc/order.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { readClosedDays } from './deskState.ts';
import { storeRequest } from './requests/storeRequest.ts';
import { listOtcAssets, requireAsset } from './terms.ts';

interface Seed {
  readonly institutionId: string;
  readonly institution: string;
  readonly userId: string;
  readonly fromAsset: string;
  readonly toAsset: string;
  readonly fromAmount: string;
  readonly note: string;
}

/**
 * Stores a request of the demo, made while the desk was closed: now, or an hour after its last close. Where the desk
 * has been open so long that it would be late by now, it is made now.
 */
export async function seedRequest(
  tx: Tx,
  { fromAsset, toAsset, fromAmount, ...asker }: Seed,
  now: number,
): Promise<void> {
  const closed = await readClosedDays(tx);
  const overnight = isDeskOpen(now, closed) ? previousClose(now, closed) + 3_600_000 : now;
  const at = addDeskTime(overnight, ANSWER_MS, closed) > now ? overnight : now;
  const assets = await listOtcAssets(tx);
  const sides = { from: requireAsset(assets, fromAsset), to: requireAsset(assets, toAsset) };
  const size = { fixed: 'from', amount: fromAmount } as const;
  const answerBy = addDeskTime(at, ANSWER_MS, closed);
  await storeRequest(tx, { ...asker, sides, size, usdValue: null, answerBy, key: 'demo-request' }, at);
}
