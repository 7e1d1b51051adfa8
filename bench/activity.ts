import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../server/src/kernel/database/database.ts';
import { capitalAccount, clearing } from '../server/src/ledger/account.ts';
import { postBatch } from '../server/src/ledger/post.ts';
import type { Transfer } from '../server/src/ledger/transfer.ts';
import { createEntryCopier } from '../server/src/modules/activity/index.ts';
import { atMost, type Measure, quantile, timed } from './harness/measure.ts';
import { openInstitution } from './harness/people.ts';
import { withPlatform } from './harness/platform.ts';

/** `ACTIVITY_ENTRIES=10000` tries it out. */
const ENTRIES = Number(process.env.ACTIVITY_ENTRIES ?? 1_000_000);
const BATCH = 5_000;
const ROUNDS = 25;
const BOUND_MS = 50;
const WRITERS = 2;
const PROBES = 100;
const POLL_MS = 10;
const LAG_MS = 2_000;
const FLOWS = ['deposit', 'convert', 'account_transfer', 'withdrawal'] as const;
const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

/**
 * Measures pages of an account of a million entries, over HTTP against a server process: first, next, last and each
 * filter. Then the time from a posting until its entry is on the first page of a filter, while others post as fast as
 * they can.
 */
export function activity(): Promise<Measure[]> {
  return withPlatform({ isSeeded: true }, async (platform) => {
    const { database } = platform;
    const { institutionId, people } = await openInstitution({ ...platform, name: 'Bench' });
    for (let first = 0; first < ENTRIES; first += BATCH) {
      const transfers = Array.from({ length: BATCH }, (_, index) => transferOf(institutionId, first + index));
      await postBatch(database, transfers, START + first * 1_000);
    }
    await createEntryCopier(database)();
    await platform.vacuum();
    const token = people[0]?.token ?? '';
    const ask = (request: object) => platform.ask<Page>(token, '/account/wallet/pageAccountFlow', request);
    const pages = await measurePages(ask);
    const lags = await measureLags(ask, database, institutionId);
    return [
      atMost('activity p99', quantile(pages, 0.99), 'ms', BOUND_MS),
      atMost('activity-lag p99', quantile(lags, 0.99), 'ms', LAG_MS),
    ];
  });
}

/** All but one in a thousand are of one account. */
function transferOf(institutionId: string, n: number): Transfer {
  const asset = n % 1_000 === 0 ? 'BTC' : 'USDT';
  return {
    key: `bench:${n}`,
    flow: FLOWS[n % FLOWS.length] ?? 'deposit',
    reference: 'volume',
    legs: [
      { account: clearing(asset), amount: '-1' },
      { account: capitalAccount(institutionId, asset), amount: '1' },
    ],
  };
}

interface Page {
  readonly nextCursor: string | null;
  readonly items: readonly { readonly amount: string }[];
}
type Caller = (request: object) => Promise<Page>;

async function measurePages(ask: Caller): Promise<number[]> {
  const first = await ask({});
  const next = await ask({ cursorCondition: { cursor: first.nextCursor } });
  const range = { startTime: START + 24 * HOUR, endTime: START + 48 * HOUR };
  const requests = [
    {},
    { cursorCondition: { cursor: next.nextCursor } },
    { cursorCondition: { searchDirection: 'before' } },
    { pageCondition: { page: 100, pageSize: 100 } },
    ...[{ accountType: 'capital_account' }, { accountType: 'swap_account' }, { asset: 'BTC' }, { flow: 'convert' }].map(
      (queryCondition) => ({ queryCondition }),
    ),
    ...[{ flow: 'liquidation' }, range, { sort: 'oldest' }, { ...range, flow: 'deposit', asset: 'USDT' }].map(
      (queryCondition) => ({ queryCondition }),
    ),
  ];
  const samples: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const request of requests) {
      // The first round fills the caches.
      await timed(round > 0 ? samples : [], () => ask(request));
    }
  }
  return samples;
}

/** Writers without a pause post to others' accounts. Each probe posts one amount and asks until a filter has it. */
async function measureLags(ask: Caller, database: Database, institutionId: string): Promise<number[]> {
  const filters = [{ flow: 'convert' }, { asset: 'BTC' }, { flow: 'convert', asset: 'BTC' }, { startTime: Date.now() }];
  const measuring = new AbortController();
  let posted = 0;
  const write = async () => {
    while (!measuring.signal.aborted) {
      const transfers = Array.from({ length: BATCH / 5 }, () => transferOf('others', ENTRIES + posted++));
      await postBatch(database, transfers, Date.now());
    }
  };
  const probe = async (n: number): Promise<number> => {
    const amount = String(n + 2);
    const legs = [
      { account: clearing('BTC'), amount: `-${amount}` },
      { account: capitalAccount(institutionId, 'BTC'), amount },
    ];
    await postBatch(database, [{ key: `probe:${n}`, flow: 'convert', reference: 'probe', legs }], Date.now());
    const startedAt = performance.now();
    const queryCondition = filters[n % filters.length] ?? {};
    while ((await ask({ queryCondition })).items[0]?.amount !== amount) await wait(POLL_MS);
    return performance.now() - startedAt;
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, write));
  const lags: number[] = [];
  try {
    for (let n = 0; n < PROBES; n += 1) lags.push(await probe(n));
  } finally {
    measuring.abort();
    await writers;
  }
  return lags;
}
