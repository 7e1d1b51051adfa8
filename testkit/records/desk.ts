import { nextOpening } from '@aldgate/domain/otc/deskHours.ts';
import type { Database } from '../../server/src/kernel/database/database.ts';
import { businessClockOf, moveBusinessClock } from '../../server/src/kernel/time/businessClock.ts';
import { capitalAccount, grants } from '../../server/src/ledger/account.ts';
import { postBatch } from '../../server/src/ledger/post.ts';
import { readClosedDays } from '../../server/src/modules/otc/deskState.ts';
import { type Platform, waitFor } from '../platform/platform.ts';
import { priced, rated } from '../platform/prices.ts';

const HOUR_MS = 3_600_000;

interface Clocked {
  readonly db: { readonly database: Database };
  readonly clock: { readonly now: number };
}

/** Moves the business clock to an hour of the OTC desk's next working day; without one to its morning. */
export async function moveToDesk(platform: Clocked, { hour = 9, minute = 0, second = 0 } = {}): Promise<number> {
  const { db, clock } = platform;
  const now = await businessClockOf(() => clock.now, 'local')(db.database);
  const to = nextOpening(now, await readClosedDays(db.database)) + hour * HOUR_MS + minute * 60_000 + second * 1_000;
  await moveBusinessClock(db.database, to, clock.now);
  return to;
}

/** Grants an institution an amount of an asset. */
export async function grantCapital(platform: Platform, institutionId: string, asset: string, amount: string) {
  const legs = [
    { account: grants(asset), amount: `-${amount}` },
    { account: capitalAccount(institutionId, asset), amount },
  ];
  const transfer = { key: `test:${institutionId}:${asset}`, flow: 'system_grant', reference: 'test', legs } as const;
  const [outcome] = await postBatch(platform.db.database, [transfer], platform.clock.now);
  if (outcome?.result !== 'posted') throw new Error(`not granted: ${outcome?.result}`);
}

/** The coin's symbol of a price, and the assets whose rates in US dollars it is made of. */
interface PriceInputs {
  readonly symbol?: string;
  readonly rates?: readonly string[];
}

/** Repeats a call of the desk until every part of its price is of the clock's last seconds. */
export function whileDeskPriced<Answer extends { readonly code: number }>(
  platform: Platform,
  send: () => Promise<Answer>,
  { symbol = 'BTCUSDT', rates = [] }: PriceInputs = {},
): Promise<Answer> {
  return waitFor(async () => {
    await priced(platform, symbol);
    for (const asset of rates) await rated(platform, asset);
    const reply = await send();
    return reply.code === 45528 ? undefined : reply;
  });
}
