import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { priced, rated } from '../../../testkit/platform/prices.ts';

let source: Server;
let answer: object;
let platform: Platform;

beforeAll(async () => {
  source = createServer((_request, response) => response.end(JSON.stringify(answer)));
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  const { port } = source.address() as AddressInfo;
  answer = { at: 0, rates: [] };
  platform = await startPlatform({ ratesUrl: `http://127.0.0.1:${port}/rates` });
});
afterAll(async () => {
  await platform.close();
  source.close();
});

test('a rate older than ten seconds is rejected; coins are still priced', async () => {
  const session = await platform.openSession(TRADER);
  const ask = (body: object) => platform.call('POST', '/institution/quote', body, session);
  const rates = [
    { base: 'USDT', quote: 'USD', bid: '0.9999', ask: '1.0001' },
    { base: 'EUR', quote: 'USD', bid: '1.08', ask: '1.0802' },
  ];
  const euro = { fromAsset: 'USD', toAsset: 'EUR', fromAmount: '1000' };
  answer = { at: platform.clock.now - 1_000, rates };
  await waitFor(() => 'price' in platform.app.rates.shown('EUR') || undefined);
  expect(await ask(euro)).toMatchObject({ status: 200, code: 45528 });
  answer = { at: platform.clock.now, rates };
  await rated(platform, 'EUR');
  expect(await ask(euro)).toMatchObject({ code: 200, data: { referencePrice: '1.0801' } });
  // The source repeats rates of the same time.
  platform.clock.advance(10_001);
  expect(await ask(euro)).toMatchObject({ status: 200, code: 45528 });
  await priced(platform);
  expect(await ask({ fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000' })).toMatchObject({ code: 200 });
});
