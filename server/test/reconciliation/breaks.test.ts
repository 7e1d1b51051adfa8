import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBankFixture, localAccount } from '../../../testkit/bank/bankFixture.ts';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { bankPlace } from '../../src/ledger/account.ts';
import { compareAccounts } from '../../src/modules/bank/platformAccounts/compareAccounts.ts';
import { recordBreaks } from '../../src/modules/custody/reconcile/recordBreaks.ts';
import { listEmailsOf } from '../../src/modules/operators/listOperator.ts';
import { evaluateBreaks } from '../../src/modules/reconciliation/evaluateBreaks.ts';
import { hasMaterialBreak } from '../../src/modules/reconciliation/hasMaterialBreak.ts';
import { recordRound } from '../../src/modules/reconciliation/index.ts';

let fixture: ConsoleFixture;
let bank: ReturnType<typeof createBankFixture>;
let institutionId: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  bank = createBankFixture(fixture);
  institutionId = await fixture.institutionId('Northmark Capital');
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.platform.close());

const database = () => fixture.platform.db.database;
const page = async (queryCondition: object = { state: 'open' }) =>
  (await fixture.ops('auditor', '/wallet/break/page', { queryCondition })).data.items;
const find = async (title: RegExp, queryCondition?: object) =>
  (await page(queryCondition)).find((each: { title: string }) => title.test(each.title));

/** A comparison of a place that finds what differs, in units of an asset. */
async function compare(place: string, amounts: Readonly<Record<string, string>>, asset = 'USDT') {
  fixture.platform.clock.advance(1_000);
  const differences = Object.entries(amounts).map(([subject, difference]) => ({
    subject,
    asset,
    institutionId: null,
    title: `${place}: ${subject} differs by ${difference} ${asset}`,
    amounts: { ledger: difference, outside: '0', difference },
  }));
  const at = fixture.platform.clock.now;
  await inTransaction(database(), (tx) => recordRound(tx, { kind: 'chain', place, differences, isCertain: false, at }));
}

test('a difference opens when a second comparison finds it, changes with it, and ends when it is gone', async () => {
  await compare('ETH', { first: '5' });
  expect(await find(/^ETH: first/)).toBeUndefined();
  await compare('ETH', {});
  await compare('ETH', { first: '5' });
  expect(await find(/^ETH: first/)).toBeUndefined();
  await compare('ETH', { first: '6', second: '1' });
  const opened = await find(/^ETH: first/);
  expect(opened).toMatchObject({ difference: '6', kind: 'chain', place: 'ETH', owner: null, isMaterial: null });
  expect(await find(/^ETH: second/)).toBeUndefined();
  await compare('ETH', { second: '1' });
  expect(await find(/^ETH: first/)).toBeUndefined();
  expect(await find(/^ETH: first/, { breakId: opened.breakId })).toMatchObject({ state: 'resolved' });
  expect(await find(/^ETH: second/)).toMatchObject({ difference: '1' });
  await compare('ETH', {});
});

test('a comparison that is repeated, or arrives late, is no second one', async () => {
  await compare('BTC', { first: '1' });
  const at = fixture.platform.clock.now;
  const difference = {
    subject: 'first',
    asset: 'USDT',
    institutionId: null,
    title: 'BTC: first again',
    amounts: { ledger: '1', outside: '0', difference: '1' },
  };
  for (const late of [at, at - 1]) {
    const round = { kind: 'chain', place: 'BTC', differences: [difference], isCertain: false, at: late } as const;
    await inTransaction(database(), (tx) => recordRound(tx, round));
  }
  expect(await find(/^BTC/)).toBeUndefined();
  await compare('BTC', {});
});

test('an operator takes a break with notes; two sign it off, and another amount opens it again', async () => {
  await compare('ETH', { held: '2000' });
  await compare('ETH', { held: '2000' });
  const { breakId } = await find(/^ETH: held/);
  const act = (who: 'treasury' | 'admin' | 'support', path: string, body: object = {}) =>
    fixture.ops(who, `/wallet/break/${path}`, { breakId, ...body });
  expect((await act('support', 'take')).code).toBe(403);
  expect((await act('treasury', 'take')).code).toBe(200);
  expect(await act('admin', 'take')).toMatchObject({ code: 45569 });
  expect((await act('admin', 'note', { text: 'Asked the node operator' })).code).toBe(200);
  const { code, data } = await act('treasury', 'signOff', { reason: 'A dusting attack' });
  expect(code).toBe(200);
  expect((await act('admin', 'signOff', { reason: 'The same' })).code).toBe(45572);
  expect((await fixture.approve('treasury', data.approvalId)).code).toBe(45567);
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect(await find(/^ETH: held/, { breakId })).toMatchObject({
    state: 'explained',
    owner: null,
    approvalId: null,
    notes: [{ text: 'Asked the node operator' }, { text: 'A dusting attack' }],
  });
  await compare('ETH', { held: '2000' });
  expect(await find(/^ETH: held/, { breakId })).toMatchObject({ state: 'explained' });
  await compare('ETH', { held: '2001' });
  expect(await find(/^ETH: held/, { breakId })).toMatchObject({ state: 'open', difference: '2001' });
  await compare('ETH', {});
  expect(await find(/^ETH: held/, { breakId })).toMatchObject({ state: 'resolved' });
});

test('a sign-off is refused once the break differs by another amount', async () => {
  await compare('ETH', { moving: '3' });
  await compare('ETH', { moving: '3' });
  const { breakId } = await find(/^ETH: moving/);
  const { data } = await fixture.ops('treasury', '/wallet/break/signOff', { breakId, reason: 'Known' });
  await compare('ETH', { moving: '4' });
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(45572);
  await compare('ETH', {});
});

test('only what is worth 1,000 USD is material; operators get one email, statements are provisional', async () => {
  const evaluate = () =>
    evaluateBreaks({
      database: database(),
      clock: () => fixture.platform.clock.now,
      market: fixture.platform.app,
      listReaders: (tx) => listEmailsOf(tx, 'capital'),
    });
  await compare('ETH', { small: '500', large: '1500' });
  await compare('ETH', { small: '500', large: '1500' });
  await waitFor(async () => {
    await evaluate();
    return (await find(/large/)).isMaterial === true && (await find(/small/)).isMaterial === false ? true : undefined;
  });
  const mail = await waitFor(async () =>
    (await fixture.platform.mails('treasury@ops.aldgate.test')).find(({ subject }) => /material break/.test(subject)),
  );
  expect(mail.text).toContain('large differs by 1500 USDT');
  expect(mail.text).not.toContain('small differs');
  expect(await hasMaterialBreak(database(), institutionId)).toBe(true);
  await compare('ETH', { small: '500' });
  expect(await hasMaterialBreak(database(), institutionId)).toBe(false);
  await compare('ETH', {});
});

test('a break of one address touches its customer alone; one of an asset all who have it', async () => {
  const address = `0x${'c4'.repeat(20)}`;
  await fixture.platform.db.owner
    .insertInto('chain_address')
    .values({
      network: 'ETH',
      address,
      kind: 'deposit',
      owner_kind: 'institution',
      owner: institutionId,
      institution_id: institutionId,
      account: 'capital_account',
      number: '7',
      created_at: new Date(fixture.platform.clock.now),
    })
    .execute();
  const other = await fixture.platform.db.database
    .selectFrom('institution')
    .select('id')
    .where('id', '<>', institutionId)
    .executeTakeFirstOrThrow();
  const found = { kind: 'chain', subject: address, asset: 'ETH', expected: '3', found: '1' } as const;
  for (const at of [1, 2]) {
    fixture.platform.clock.advance(at);
    const { now } = fixture.platform.clock;
    await inTransaction(database(), (tx) => recordBreaks(tx, 'ETH', { differences: [found], isFull: true }, now));
  }
  expect(await find(/records and chain differ/)).toMatchObject({ difference: '2', customer: { institutionId } });
  expect(await hasMaterialBreak(database(), institutionId)).toBe(true);
  expect(await hasMaterialBreak(database(), other.id)).toBe(false);
  await compare('ETH', {});
  // Nobody has this asset.
  await compare('ETH', { other: '5000' }, 'XYZ');
  await compare('ETH', { other: '5000' }, 'XYZ');
  expect(await hasMaterialBreak(database(), institutionId)).toBe(false);
  await compare('ETH', {});
});

test('an address other than the derived one is a break of its own, which comparisons open and end', async () => {
  const subject = `0x${'d5'.repeat(20)}`;
  const wrong = { kind: 'address', subject, asset: null, expected: subject, found: `0x${'e6'.repeat(20)}` } as const;
  const compareAddresses = (differences: readonly (typeof wrong)[], isFull = true) => {
    fixture.platform.clock.advance(1_000);
    const at = fixture.platform.clock.now;
    return inTransaction(database(), (tx) => recordBreaks(tx, 'ETH', { differences, isFull }, at));
  };
  const measured = async () => {
    const metrics = await (await fetch(`${fixture.platform.url}/metrics`)).text();
    return /^aldgate_breaks_open\{kind="address",material="yes"\} (.+)$/m.exec(metrics)?.[1];
  };
  const open = () => page({ state: 'open', kind: 'address' });
  await compareAddresses([wrong]);
  // Without all addresses nothing is known of them.
  await compareAddresses([wrong], false);
  expect([await open(), await measured()]).toEqual([[], undefined]);
  await compareAddresses([wrong]);
  expect(await open()).toMatchObject([{ kind: 'address', place: 'ETH', subject, asset: null, difference: null }]);
  expect(await measured()).toBe('1');
  await compareAddresses([], false);
  expect(await open()).toHaveLength(1);
  await compareAddresses([]);
  expect([await open(), await measured()]).toEqual([[], undefined]);
});

test('an unknown debit of a bank is a material break of any amount, and a comparison does not end it', async () => {
  const [line] = await bank.receive('EUR', [{ direction: 'debit', amount: '0.01', remittance: 'Adjustment' }]);
  const opened = await find(/0\.01 EUR left the account/);
  expect(opened).toMatchObject({
    kind: 'bank',
    place: bankPlace(localAccount('EUR').id),
    subject: line.lineId,
    isMaterial: true,
  });
  await compareAccounts({ database: database(), clock: () => fixture.platform.clock.now });
  expect(await find(/0\.01 EUR left the account/)).toMatchObject({ state: 'open' });
  await bank.expectBooks();
});

test('a ledger balance that is not the closing balance of the bank is a break after two comparisons', async () => {
  await fixture.platform.db.owner
    .updateTable('bank_platform_account')
    .set({ closing: '1' })
    .where('id', '=', localAccount('JPY').id)
    .execute();
  for (let round = 0; round < 2; round += 1) {
    expect(await find(/ledger and closing balance differ/)).toBeUndefined();
    fixture.platform.clock.advance(1_000);
    await compareAccounts({ database: database(), clock: () => fixture.platform.clock.now });
  }
  expect(await find(/ledger and closing balance differ by 99,999,999,999 JPY/)).toMatchObject({ kind: 'bank' });
});
