import type { Flow } from '@aldgate/domain/ledger/flow.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/platform/database.ts';
import { type AccountRef, capitalAccount, grants, swapAccount, treasury } from './account.ts';
import { countTransfers, findLegs, findTransfers, type TransferQuery } from './findTransfers.ts';
import { postBatch } from './post.ts';
import type { Transfer } from './transfer.ts';

let db: TestDatabase;
let transfers: { id: string; transfer: Transfer }[];

const move = (key: string, flow: Flow, from: AccountRef, to: AccountRef): Transfer => ({
  key,
  flow,
  reference: `test:${key}`,
  legs: [
    { account: from, amount: '-1' },
    { account: to, amount: '1' },
  ],
});

/** Two institutions with several accounts; 'mine' has one transfer of a rare flow, its first. */
function buildTransfers(): Transfer[] {
  const capital = (asset: string) => capitalAccount('mine', asset);
  return [
    move('rare', 'others', grants('USDT'), capital('USDT')),
    ...Array.from({ length: 60 }, (_, index) => {
      const asset = index % 3 === 0 ? 'BTC' : 'USDT';
      if (index % 2 === 0) return move(`grant-${index}`, 'system_grant', grants(asset), capital(asset));
      if (index % 5 === 0) return move(`in-${index}`, 'account_transfer', capital('USDT'), swapAccount('mine', 'USDT'));
      return move(`other-${index}`, 'convert', grants(asset), treasury(asset));
    }),
  ];
}

beforeAll(async () => {
  db = await createTestDatabase();
  const all = buildTransfers();
  const outcomes = await postBatch(db.database, all, Date.UTC(2026, 10, 21));
  transfers = outcomes.map((outcome, index) => {
    const transfer = all[index];
    if (outcome.result !== 'posted' || transfer === undefined) throw new Error(`${outcome.result}: ${index}`);
    return { id: outcome.transferId, transfer };
  });
});
afterAll(() => db.drop());

/** Finds the expected transfers by a plain search of all, newest first. */
function expected({ owner, asset, flow, key }: TransferQuery): string[] {
  const isOwned = (account: AccountRef) =>
    owner === undefined || account.owner === owner || (account.owner === 'platform' && account.type === owner);
  return transfers
    .filter(({ transfer }) => flow === undefined || transfer.flow === flow)
    .filter(({ transfer }) => key === undefined || transfer.key === key)
    .filter(({ transfer }) =>
      transfer.legs.some(({ account }) => isOwned(account) && (asset === undefined || account.asset === asset)),
    )
    .map(({ id }) => id)
    .reverse();
}

/** Every page of a search, walked from one end to the other. */
async function walk(query: TransferQuery, to: 'older' | 'newer', limit: number, searchedMax?: number) {
  const ids: string[] = [];
  let id: string | null = null;
  for (let page = 0; page < 200; page += 1) {
    const { rows, searchedTo } = await findTransfers(db.database, query, { id, to }, { limit }, searchedMax);
    expect(rows.length).toBeLessThanOrEqual(limit);
    ids.push(...rows.map((row) => row.id));
    if (rows.length < limit && searchedTo === null) return ids;
    id = rows.length < limit ? searchedTo : (rows.at(-1)?.id ?? null);
  }
  throw new Error('the search does not end');
}

const QUERIES: TransferQuery[] = [
  {},
  { owner: 'mine' },
  { owner: 'mine', asset: 'BTC' },
  { owner: 'grants' },
  { owner: 'nobody' },
  { asset: 'BTC' },
  { asset: 'JPY' },
  { flow: 'convert' },
  { flow: 'none' },
  { owner: 'mine', flow: 'account_transfer' },
  { owner: 'mine', flow: 'others' },
  { owner: 'treasury', asset: 'BTC', flow: 'convert' },
  { asset: 'USDT', flow: 'system_grant' },
  { key: 'rare' },
  { key: 'rare', owner: 'treasury' },
  { key: 'rare', asset: 'USDT', flow: 'others' },
];

test.each(QUERIES)(
  'transfers by %j are those of a plain search, in both directions and in small steps',
  async (query) => {
    const ids = expected(query);
    for (const limit of [1, 7, 100]) {
      expect(await walk(query, 'older', limit)).toEqual(ids);
      expect(await walk(query, 'newer', limit)).toEqual(ids.toReversed());
    }
    for (const skip of [1, 4, 50]) {
      for (const [to, all] of [
        ['older', ids],
        ['newer', ids.toReversed()],
      ] as const) {
        const { rows } = await findTransfers(db.database, query, { id: null, to }, { skip, limit: 3 });
        expect(rows.map(({ id }) => id)).toEqual(all.slice(skip, skip + 3));
      }
    }
    expect(await countTransfers(db.database, query, 1_000)).toEqual({ total: ids.length, isCapped: false });
    expect(await countTransfers(db.database, query, 5)).toEqual({
      total: Math.min(5, ids.length),
      isCapped: ids.length > 5,
    });
    expect(await walk(query, 'older', 5, 6)).toEqual(ids);
    expect(await walk(query, 'newer', 5, 6)).toEqual(ids.toReversed());
  },
);

test('legs are those of the transfer, of all its accounts', async () => {
  const found = await findTransfers(db.database, { key: 'rare' }, { id: null, to: 'older' }, { limit: 10 });
  expect(await findLegs(db.database, found.rows)).toMatchObject([
    { owner: 'platform', type: 'grants', asset: 'USDT', amount: '-1.000000000000000000' },
    { owner: 'mine', type: 'capital_account', asset: 'USDT', amount: '1.000000000000000000' },
  ]);
});
