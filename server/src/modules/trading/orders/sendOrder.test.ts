import { expect, test, vi } from 'vitest';
import { testConfig } from '../../../../../testkit/platform/config.ts';
import { recordedLog } from '../../../../../testkit/platform/recordedLog.ts';
import type { RecentCaller } from '../../../kernel/http/caller.ts';
import { createHttp } from '../../../kernel/http/server.ts';
import type { OrderDeps } from './orderDeps.ts';
import { sendOrder } from './sendOrder.ts';

test('an unexpected error in the fast path fails the call and is logged, without the slow path', async () => {
  const { log, lines } = recordedLog('error');
  const confirm = vi.fn<RecentCaller['confirm']>();
  const caller = {
    receivedAt: 0,
    recent: { userId: 'user', institutionId: 'institution' },
    confirm,
  } as unknown as RecentCaller;
  const find = vi.fn();
  const exchange = { instruments: { find: () => Promise.reject(new TypeError('rules is undefined')) } };
  const deps = {
    clock: () => 0,
    accounts: { known: () => ({ accountId: 'account', exchange }), find },
  } as unknown as OrderDeps;
  const http = await createHttp({ config: testConfig({}), log, connectSources: [] });
  http.post('/order', () =>
    sendOrder(
      deps,
      caller,
      {
        exchangeKeyId: 'key',
        instrumentId: 'BTCUSDT',
        clientOrderId: 'order',
        direction: 'buy',
        priceType: 'limit',
        price: '60000',
        size: { quantity: '0.01' },
        timeInForce: 'GTC',
        reduceOnly: false,
      },
      'digest',
    ),
  );
  const reply = await http.inject({ method: 'POST', url: '/order' });
  expect(reply.json()).toMatchObject({ code: 500 });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('rules is undefined');
  expect(confirm).not.toHaveBeenCalled();
  expect(find).not.toHaveBeenCalled();
  await http.close();
});
