import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiKeyFixture, openApiKeyFixture } from '../../../testkit/open/apiKeyFixture.ts';
import { googleCode } from '../../../testkit/people/people.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';
import { freeze } from '../../src/access/restrictions.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';

const OWN = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

let keys: ApiKeyFixture;
let wallet: WithdrawalFixture;
beforeAll(async () => {
  keys = await openApiKeyFixture();
  wallet = await openWithdrawalFixture();
});
afterAll(async () => {
  await keys?.platform.close();
  await wallet?.close();
});

type Fixture = ApiKeyFixture['platform'];
/** Freezes the demo trader's institution as the database has it; the sessions stay. */
const freezeAll = async (platform: Fixture) => {
  const { id } = await platform.db.owner
    .selectFrom('institution')
    .select('id')
    .where('name', '=', 'Northmark Capital')
    .executeTakeFirstOrThrow();
  await inTransaction(platform.db.database, (tx) => freeze(tx, id, platform.clock.now));
};
const lift = (platform: Fixture) =>
  platform.db.owner
    .updateTable('restriction')
    .set({ lifted_at: new Date(platform.clock.now) })
    .execute();
const refused = (action: string) => ({ code: 45540, data: { action, reason: 'frozen', until: null } });

test('ID-19 a frozen institution opens, widens and approves no API key; it narrows and revokes them', async () => {
  const { apiKeyId } = await keys.made({ permissions: ['read'], addresses: ['203.0.113.7'] });
  const waiting = await keys.made({ permissions: ['read', 'trade'], addresses: ['203.0.113.7'] });
  expect(waiting.state).toBe('pending');
  await freezeAll(keys.platform);
  expect(await keys.make()).toMatchObject(refused('access'));
  const wider = { isWidened: true, permissions: ['read'], addresses: ['203.0.113.7', '203.0.113.8'] } as const;
  expect(await keys.change(apiKeyId, wider)).toMatchObject(refused('access'));
  expect(await keys.vote(waiting.apiKeyId)).toMatchObject(refused('access'));
  expect((await keys.read(waiting.apiKeyId)).state).toBe('pending');
  const same = { permissions: ['read'], addresses: ['203.0.113.7'] } as const;
  expect((await keys.change(apiKeyId, { ...same, remark: 'Reporting' })).code).toBe(200);
  expect((await keys.call('revoke', { apiKeyId })).code).toBe(200);
  await lift(keys.platform);
  expect((await keys.vote(waiting.apiKeyId)).code).toBe(200);
});

test('ID-19 a frozen institution enters, confirms and approves no address, and deletes those that it has', async () => {
  const { platform } = wallet.console;
  const addressId = await wallet.enterAddress(OWN);
  const submit = (address: string) =>
    wallet.wallet('address/submit', {
      key: randomUUID(),
      name: 'Second',
      address,
      network: 'ETH',
      kind: 'common',
      source: 'wallet',
      remark: '',
      beneficiary: { isOwn: true },
      isWhitelisted: true,
    });
  const { data: draft } = await submit(OTHER);
  const invoked = { addressId: draft.addressId };
  const sent = await wallet.codeFor('trader', () => wallet.wallet('address/invokeEmailValidation', invoked));
  await freezeAll(platform);
  const proof = () => ({ emailUuid: sent.id, emailCode: sent.digits, gaCode: googleCode(platform) });
  expect(await wallet.wallet('address/confirm', { ...invoked, ...proof() })).toMatchObject(refused('withdraw'));
  expect(await submit(`0x${'a1'.repeat(20)}`)).toMatchObject(refused('withdraw'));
  expect(await wallet.approve(addressId)).toMatchObject(refused('withdraw'));
  const deleted = await wallet.wallet('address/delete', { addressId, gaCode: googleCode(platform) });
  expect(deleted.code).toBe(200);
  await lift(platform);
});
