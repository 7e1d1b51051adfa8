import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrokerFixture, openBrokerFixture } from '../../../testkit/brokers/brokerFixture.ts';
import { fieldOf } from '../../../testkit/people/people.ts';

let fixture: BrokerFixture;

beforeAll(async () => {
  fixture = await openBrokerFixture();
});
afterAll(() => fixture?.close());

const query = async () =>
  (await fixture.ops('treasury', '/broker/terms/query', { institutionId: fixture.brokerId })).data;
const set = (terms: object, reason = 'Agreed with the broker') =>
  fixture.ops('treasury', '/broker/terms/set', { institutionId: fixture.brokerId, terms, reason });
const config = async () => (await fixture.call('/subAccount/type/queryUserConfig')).data;

test('a broker has the default terms until two operators set others', async () => {
  const { terms, ...rest } = await query();
  expect(rest).toMatchObject({ isDefault: true, setAt: null, accountsUsed: 0, approvalId: null });
  expect(rest.customer).toEqual({ institutionId: fixture.brokerId, name: 'Ridgeway Prime' });
  const wanted = {
    ...terms,
    accountTypes: ['custody'],
    accountsMaximum: 3,
    creditLimit: '2000000.00',
    lines: { ...terms.lines, withdraw: '1.30' },
  };
  const { approvalId } = (await set(wanted)).data;
  expect(await query()).toMatchObject({ isDefault: true, approvalId });
  expect((await config()).accountsMaximum).toBe(20);
  expect((await set(wanted)).code).toBe(45572);
  expect((await fixture.approve('treasury', approvalId)).code).toBe(45567);
  expect((await fixture.approve('admin', approvalId)).code).toBe(200);
  expect(await query()).toMatchObject({
    terms: { accountTypes: ['custody'], creditLimit: '2000000', lines: { withdraw: '1.3' } },
    isDefault: false,
    setAt: fixture.platform.clock.now,
    approvalId: null,
  });
  expect(await config()).toMatchObject({
    accountTypes: [
      { accountType: 'common', isOpen: false },
      { accountType: 'custody', isOpen: true },
      { accountType: 'asset_management', isOpen: false },
    ],
    accountsMaximum: 3,
    creditLimit: '2000000',
    lines: { withdraw: '1.3' },
  });
  const [record] = await fixture.audited('broker_terms_set');
  expect(record?.before).toMatchObject({ accountsMaximum: 20 });
  expect(record?.after).toMatchObject({ accountsMaximum: 3, reason: 'Agreed with the broker' });
  expect(await fixture.insert({ accountType: 'asset_management' })).toMatchObject({
    code: 45704,
    data: { field: 'accountType' },
  });
});

test('terms that cannot be set are refused at their field, and nothing waits for approval', async () => {
  const { terms } = await query();
  const refuse = async (over: object) => fieldOf(await set({ ...terms, ...over }));
  expect(await refuse({ lines: { ...terms.lines, takeOver: '1' } })).toEqual(['terms.lines.takeOver order']);
  expect(await refuse({ lines: { ...terms.lines, liquidation: '1.3' } })).toEqual(['terms.lines.warning order']);
  expect(await refuse({ exchanges: [{ exchangeCode: 'NOWHERE', accountModes: ['classic'] }] })).toEqual([
    'terms.exchanges.0.exchangeCode unknown',
  ]);
  expect(await refuse({ profitShare: '1.5' })).toEqual(['terms.profitShare range']);
  expect((await refuse({ accountsMaximum: 201 }))[0]).toMatch(/^terms\.accountsMaximum/);
  expect((await query()).approvalId).toBeNull();
});

test('only brokers have terms, and only operators of capital set them', async () => {
  const institutionId = await fixture.institutionId('Harbour & Vale Partners');
  const { terms } = await query();
  const ask = (who: 'treasury' | 'support', path: string, body: object) => fixture.ops(who, path, body);
  expect((await ask('treasury', '/broker/terms/query', { institutionId })).code).toBe(404);
  expect((await ask('treasury', '/broker/terms/set', { institutionId, terms, reason: 'None' })).code).toBe(404);
  const own = { institutionId: fixture.brokerId, terms, reason: 'None' };
  expect((await ask('support', '/broker/terms/set', own)).code).toBe(403);
});

test('unchanged terms ask for no approval, and terms that changed meanwhile are not approved', async () => {
  const { terms } = await query();
  expect((await set(terms)).data).toEqual({ approvalId: null });
  const { approvalId } = (await set({ ...terms, accountsMaximum: 4 })).data;
  const values = { terms: JSON.stringify({ ...terms, accountsMaximum: 5 }) };
  await fixture.platform.db.database.updateTable('broker_terms').set(values).execute();
  expect((await fixture.approve('admin', approvalId)).code).toBe(45572);
  expect((await query()).terms.accountsMaximum).toBe(5);
});
