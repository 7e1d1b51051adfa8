import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { googleCode } from '../../../testkit/people/people.ts';
import { type Platform, startPlatform, TRADER, waitFor } from '../../../testkit/platform/platform.ts';

const SHARE_USED = 45576;
/** A try with the open orders of all contracts and the positions weighs 85. */
const SHARE = 90;

let platform: Platform;
let token: string;

beforeAll(async () => {
  const weights = {
    institution: 100_000,
    institutionOrders: SHARE,
    queries: 100_000,
    address: 100_000,
    spotAddress: 100_000,
  };
  platform = await startPlatform({ exchange: { weights } });
  token = await platform.openSession(TRADER);
});
afterAll(() => platform?.close());

const call = (path: string, body: object = {}) => platform.call('POST', path, body, token);

test('TR-16 six runs an hour go beyond the share of the exchange’s weight, later ones keep within it', async () => {
  const exchangeKeyId = (await call('/broker/account/queryBrokerOptions')).data[0].keyId;
  const useUp = async () => {
    const cancel = { exchangeKeyId, instrumentId: 'BTCUSDT' };
    for (let used = 0; used < 3; used += 1)
      expect((await call('/broker/lightning/futures/order/cancelAllOrder', cancel)).code).toBe(200);
  };
  const begin = async (): Promise<string> => {
    await useUp();
    const wanted = { key: randomUUID().slice(0, 24), keyIds: [exchangeKeyId], level: 'cancel' };
    return (await call('/broker/lightning/panic/run', wanted)).data.runId;
  };
  const read = async (runId: string) =>
    (await call('/broker/lightning/panic/query', { runId })).data.runs[0].accounts[0];
  const ended = (runId: string) =>
    waitFor(async () => {
      const account = await read(runId);
      return account.tries > 0 && (account.stage === 'done' || account.error !== null) ? account : undefined;
    });
  for (let runs = 1; runs <= 6; runs += 1) {
    const runId = await begin();
    expect(await ended(runId)).toMatchObject({ stage: 'done', error: null });
    const released = { runId, gaCode: googleCode(platform) };
    expect((await call('/broker/lightning/panic/release', released)).code).toBe(200);
    platform.clock.advance(60_000);
  }
  const runId = await begin();
  expect(await ended(runId)).toMatchObject({ stage: 'cancelling', error: { exchangeCode: SHARE_USED } });
  platform.clock.advance(60_000);
  await platform.app.turnPanics();
  expect(await read(runId)).toMatchObject({ stage: 'done', error: null });
});
