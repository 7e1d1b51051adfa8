import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { priced } from '../../../testkit/platform/prices.ts';
import { recordedLog } from '../../../testkit/platform/recordedLog.ts';
import { clearing, treasury } from '../../src/ledger/account.ts';
import { readAvailable } from '../../src/ledger/balances.ts';
import { postBatch } from '../../src/ledger/post.ts';

const { log, lines } = recordedLog('error');
let platform: Platform;
let token: string;

beforeAll(async () => {
  platform = await startPlatform({ log });
  token = await platform.openSession(TRADER);
});
afterAll(() => platform.close());

const post = (path: string, body: object) => platform.call('POST', `/institution/${path}`, body, token);
const balances = async () =>
  (await post('listConvertAssetBalanceByType', { type: 'digital' })).data as { asset: string; available: string }[];

/** Moves an amount out of the treasury, or back if it is negative. */
async function withdraw(key: string, asset: string, amount: string): Promise<void> {
  const opposite = amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
  const legs = [
    { account: treasury(asset), amount: opposite },
    { account: clearing(asset), amount },
  ];
  const transfer = { key, flow: 'others' as const, reference: 'test', legs };
  const [outcome] = await postBatch(platform.db.database, [transfer], platform.clock.now);
  expect(outcome?.result).toBe('posted');
}

test('an order that the treasury cannot cover is rejected, nothing moves, and its quote stays open', async () => {
  await priced(platform);
  const quote = await post('quote', { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000' });
  expect(quote).toMatchObject({ code: 200 });
  const { quoteId } = quote.data;
  const total = await readAvailable(platform.db.database, treasury('BTC'));
  await withdraw('empty', 'BTC', total);
  const before = await balances();
  const entries = () => platform.db.database.selectFrom('ledger_entry').select('sequence').execute();
  const entriesBefore = (await entries()).length;

  expect(await post('order', { quoteId })).toMatchObject({
    code: 45534,
    message: 'This conversion is not available now, contact operations',
    data: null,
  });
  expect(await balances()).toEqual(before);
  expect(await entries()).toHaveLength(entriesBefore);
  expect(lines.filter((line) => line.includes('"entry":"conversionUnavailable"'))).toHaveLength(1);

  await withdraw('refill', 'BTC', `-${total}`);
  expect(await post('order', { quoteId })).toMatchObject({ code: 200, data: { status: 'completed' } });
});
