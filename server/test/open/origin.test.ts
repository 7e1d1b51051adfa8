import { afterAll, beforeAll, expect, test } from 'vitest';
import { openKey } from '../../../testkit/open/openFixture.ts';
import { type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { createLog } from '../../src/kernel/log.ts';
import { createKeyUse } from '../../src/modules/apiKeys/requests/keyUse.ts';

let platform: Platform;
let token: string;

beforeAll(async () => {
  platform = await startPlatform({ trustedProxies: 1 });
  token = await platform.openSession(TRADER);
});
afterAll(() => platform?.close());

const forwarded = (addresses: string) => ({ headers: { 'X-Forwarded-For': addresses } });

test('AK-02 behind a proxy the client’s address counts, which the client cannot choose', async () => {
  const key = await openKey(platform, {
    email: TRADER,
    permissions: ['read'],
    addresses: ['203.0.113.7', '2001:db8::1'],
  });
  expect((await key.send('/key', forwarded('203.0.113.7'))).status).toBe(200);
  expect((await key.send('/key', forwarded('::ffff:203.0.113.7'))).status).toBe(200);
  expect((await key.send('/key', forwarded('2001:DB8:0:0::1'))).status).toBe(200);
  expect(await key.send('/key', forwarded('203.0.113.7, 198.51.100.9'))).toMatchObject({
    status: 403,
    body: { data: { address: '198.51.100.9' } },
  });
});

test('use is counted by day, with the addresses that were refused', async () => {
  const key = await openKey(platform, { email: TRADER, permissions: ['read'] });
  const { id } = await platform.db.database
    .selectFrom('api_key')
    .select('id')
    .where('public_id', '=', key.publicId)
    .executeTakeFirstOrThrow();
  const use = createKeyUse(platform.db.database, createLog('silent'));
  const at = platform.clock.now;
  use.count(id, '203.0.113.7', at);
  use.count(id, '203.0.113.8', at + 1);
  use.refuse(id, '198.51.100.9', at);
  use.refuse(id, null, at);
  await use.write();
  use.refuse(id, '198.51.100.9', at);
  await use.write();
  const { data } = await platform.call('POST', '/institution/apiKey/query', { apiKeyId: id }, token);
  expect(data).toMatchObject({ lastUsedAt: at + 1, lastAddress: '203.0.113.8' });
  expect(data.use).toEqual([
    {
      day: new Date(at).toISOString().slice(0, 10),
      calls: 2,
      refused: 3,
      refusedAddresses: [{ address: '198.51.100.9', count: 2 }],
    },
  ]);
});
