import { randomUUID } from 'node:crypto';
import { LOCAL_ETHEREUM } from '@aldgate/chain/local/constants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { measureBlocks } from '../../../testkit/records/queryBlocks.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = '0xa1c3000000000000000000000000000000001111';
/** An address with the same first and last four characters. */
const ALIKE = '0xa1c3000000002222333344445555000000001111';
const TYPED = `0x${'b2'.repeat(20)}`;

let fixture: WithdrawalFixture;

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  await fixture.addAddress(RESERVE);
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

const typed = (address: string, over: object = {}) =>
  fixture.submit('', '20', { addressId: undefined, address, beneficiary: { isOwn: true }, ...over });
const validate = async (address: string, network = 'ETH') =>
  (await fixture.wallet('address/validate', { network, address })).data;
const depositAddress = async () =>
  (await fixture.wallet('getDepositAddress', { asset: 'ETH', network: 'ETH' })).data.address as string;

/** Switches the whitelist with code and Google. */
async function setWhitelist(enabled: boolean) {
  const sent = await fixture.codeFor('trader', () =>
    fixture.call('/institution/email/captcha', { businessType: 'whitelist' }),
  );
  return fixture.wallet('whitelist/set', {
    enabled,
    emailUuid: sent.id,
    emailCode: sent.digits,
    gaCode: fixture.gaCode(),
  });
}
const waiting = async (kind: string) =>
  (await fixture.call('/institution/approval/page', { queryCondition: { state: 'waiting', kind } }, 'approver')).data
    .items;

test.each([
  ['too short', '0x12', 'length'],
  ['of mixed case with a wrong checksum', `0x${'aB'.repeat(20)}`, 'checksum'],
  ['of Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'network'],
  ['that is a token’s contract', LOCAL_ETHEREUM.tokens.USDT, 'contract'],
])(
  'WAL-05 an address %s is refused with its reason, by validation, book and withdrawal',
  async (_, address, reason) => {
    expect(await validate(address)).toMatchObject({ isValid: false, reason });
    expect(await typed(address)).toMatchObject({ code: 45660, data: { reason } });
    await expect(fixture.enterAddress(address)).rejects.toThrow('45660');
  },
);

test('WAL-05 the platform’s own addresses are refused: deposit, hot and cold', async () => {
  for (const address of [await depositAddress(), fixture.ethereum.hot, fixture.ethereum.cold]) {
    expect(await validate(address)).toMatchObject({ isValid: false, reason: 'own' });
    expect(await typed(address)).toMatchObject({ code: 45660, data: { reason: 'own' } });
  }
});

test('an address in capitals is the one in small letters, and the book has it once', async () => {
  const capitals = `0x${RESERVE.slice(2).toUpperCase()}`;
  expect(await validate(capitals)).toMatchObject({ isValid: true, warnings: [{ kind: 'inBook' }] });
  await expect(fixture.enterAddress(capitals)).rejects.toThrow('45668');
});

test('WAL-06 the book is listed by name, with its filters', async () => {
  const page = async (queryCondition: object) =>
    (await fixture.wallet('address/page', { queryCondition })).data.items.map(({ name }: { name: string }) => name);
  await fixture.addAddress(`0x${'c3'.repeat(20)}`, { name: 'Backup' });
  const pending = await fixture.enterAddress(`0x${'d4'.repeat(20)}`, { name: 'archive', isWhitelisted: false });
  const reserve = `Reserve ${RESERVE.slice(-4)}`;
  expect(await page({})).toEqual(['archive', 'Backup', reserve]);
  expect(await page({ whitelisted: true })).toEqual(['Backup', reserve]);
  expect(await page({ search: 'C3C3' })).toEqual(['Backup']);
  expect(await page({ network: 'BTC' })).toEqual([]);
  expect(await page({ search: '%' })).toEqual([]);
  const { code } = await fixture.wallet('address/delete', { addressId: pending, gaCode: fixture.gaCode() });
  expect(code).toBe(200);
  expect(await page({})).toEqual(['Backup', reserve]);
  expect(await waiting('address')).toEqual([]);
});

test('an address that another member has not approved receives nothing, and one that is deleted neither', async () => {
  const entry = await fixture.enterAddress(`0x${'e5'.repeat(20)}`);
  expect(await fixture.submit(entry, '20')).toMatchObject({ code: 45669, data: { usableFrom: null } });
  expect((await fixture.approve(entry)).data).toEqual({ state: 'executed' });
  const draft = await fixture.draftWithCode(entry, '20');
  expect((await fixture.wallet('address/delete', { addressId: entry, gaCode: fixture.gaCode() })).code).toBe(200);
  expect((await fixture.confirmDraft(draft)).code).toBe(45669);
  expect((await fixture.submit(entry, '20')).code).toBe(404);
});

test('an address that resembles a known one needs the characters in which it differs, and an operator', async () => {
  const [warning] = (await validate(ALIKE)).warnings;
  expect(warning).toMatchObject({ kind: 'lookAlike', name: `Reserve ${RESERVE.slice(-4)}`, differsAt: 14 });
  const alike = await fixture.addAddress(ALIKE);
  const submit = (confirmMiddle?: string) =>
    fixture.submit(alike, '20', confirmMiddle === undefined ? {} : { confirmMiddle });
  const { code, data } = await submit();
  expect([code, data]).toMatchObject([45671, { index: 14, length: 8, name: `Reserve ${RESERVE.slice(-4)}` }]);
  expect(data.known.toLowerCase()).toBe(RESERVE);
  expect((await submit('00000000')).code).toBe(45671);
  const withdrawId = await fixture.confirmed(alike, '20', { confirmMiddle: '22223333' });
  await fixture.approve(withdrawId);
  await fixture.until(withdrawId, 'review');
  const { checks, operators } = await fixture.reviewed(withdrawId);
  expect(operators).toBe(1);
  expect(checks.filter(({ result }: { result: string }) => result !== 'passed')).toMatchObject([
    { name: 'lookAlike', result: 'review' },
  ]);
  expect((await fixture.wallet('cancelWithdraw', { withdrawId })).code).toBe(200);
});

test('the check of an address costs the same however many withdrawals went to it', async () => {
  const { owner } = fixture.platform.db;
  const withdrawId = await fixture.confirmed(await fixture.addAddress(TYPED), '20');
  // The smallest of a few: jobs of this process run beside it.
  const cost = async () => {
    const costs: number[] = [];
    while (costs.length < 3) costs.push(await measureBlocks(fixture.platform.db, () => validate(TYPED)));
    return Math.min(...costs);
  };
  const before = await cost();
  // Copies that have ended, which no job takes; the check reads them like open ones.
  await sql`
    insert into withdrawal select copy.* from withdrawal w, generate_series(1, 3000) as n,
      jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'key', 'copy ' || n, 'state', 'complete',
        'ended_at', w.confirmed_at)) as copy
    where w.id = ${withdrawId}
  `.execute(owner);
  await sql`vacuum (analyze) withdrawal`.execute(owner);
  expect(await cost()).toBeLessThan(before + 20);
  await sql`delete from withdrawal where key like 'copy %'`.execute(owner);
  expect((await fixture.wallet('cancelWithdraw', { withdrawId })).code).toBe(200);
});

test('a key drafts one withdrawal to one address', async () => {
  const key = randomUUID();
  const [one, other] = [
    await fixture.addAddress(`0x${'f6'.repeat(20)}`),
    await fixture.addAddress(`0x${'f7'.repeat(20)}`),
  ];
  const first = await fixture.submit(one, '20', { key });
  expect(await fixture.submit(other, '20', { key })).toMatchObject({
    code: 45667,
    data: { withdrawId: first.data.withdrawId },
  });
});

test('a key enters one address: the same entry again answers the first draft, another one is an error', async () => {
  const entry = {
    key: randomUUID(),
    name: 'Fund',
    address: `0x${'e5'.repeat(20)}`,
    network: 'ETH',
    kind: 'common',
    source: 'wallet',
    remark: '',
    beneficiary: { isOwn: true },
    isWhitelisted: true,
  };
  const submit = (over: object = {}) => fixture.wallet('address/submit', { ...entry, ...over });
  const { data } = await submit();
  expect(await submit()).toMatchObject({ code: 200, data });
  const others = [{ address: `0x${'e6'.repeat(20)}` }, { address: 'no address' }, { isWhitelisted: false }];
  for (const over of [
    ...others,
    { remark: 'Cold' },
    { source: 'exchange', beneficiary: { vasp: { name: 'Other', country: 'SG' } } },
  ]) {
    expect(await submit(over)).toMatchObject({ code: 45536, data: { addressId: data.addressId } });
  }
});

test('WAL-07 the whitelist goes off with code, Google and a member, on at once, which wins', async () => {
  const plain = await fixture.addAddress(`0x${'a7'.repeat(20)}`, { isWhitelisted: false });
  expect((await fixture.submit(plain, '20')).code).toBe(45661);
  expect((await typed(TYPED)).code).toBe(45661);

  expect((await setWhitelist(false)).data.state).toBe('pending');
  expect(await waiting('whitelist_off')).toHaveLength(1);
  // Switched on while the request waits: nothing is left to approve.
  const [request] = await waiting('whitelist_off');
  expect((await setWhitelist(true)).data).toEqual({ state: 'on', approvalId: null });
  const late = await fixture.call(
    '/institution/approval/decide',
    {
      approvalId: request.approvalId,
      digest: request.digest,
      vote: 'approve',
      proof: { gaCode: fixture.gaCode() },
    },
    'approver',
  );
  expect(late.code).toBe(45568);
  expect((await fixture.wallet('whitelist/query')).data).toMatchObject({ enabled: true, approvalId: null });

  const { data } = await setWhitelist(false);
  expect((await fixture.submit(plain, '20')).code).toBe(45661);
  expect((await fixture.approve(await fixture.console.institutionId('Northmark Capital'))).data.state).toBe('executed');
  expect(data.approvalId).not.toBeNull();
  expect((await fixture.wallet('whitelist/query')).data).toMatchObject({ enabled: false });
  expect((await fixture.submit(plain, '20')).code).toBe(200);
  const draft = await fixture.draftWithCode('', '20', {
    addressId: undefined,
    address: TYPED,
    beneficiary: { isOwn: true },
  });
  // The confirmation finds a rule that became stricter since.
  expect((await setWhitelist(true)).data.state).toBe('on');
  expect((await fixture.confirmDraft(draft)).code).toBe(45661);
});

test('what the beneficiary needs by its source is required at its field', async () => {
  const entry = (over: object) =>
    fixture.wallet('address/submit', {
      key: randomUUID(),
      name: 'Desk',
      address: TYPED,
      network: 'ETH',
      kind: 'common',
      remark: '',
      isWhitelisted: true,
      source: 'exchange',
      beneficiary: {},
      ...over,
    });
  const fields = async (over: object) => {
    const { code, data } = await entry(over);
    return [code, data.fields?.map(({ path }: { path: string }) => path)];
  };
  expect(await fields({})).toEqual([400, ['beneficiary.vasp']]);
  expect(await fields({ source: 'wallet' })).toEqual([400, ['beneficiary.isOwn']]);
  expect((await fields({ source: 'custom', beneficiary: { kind: 'legal' } }))[0]).toBe(400);
  expect(await fields({ source: 'wallet', beneficiary: { isOwn: true }, kind: 'standard' })).toEqual([400, ['asset']]);
  const over = { source: 'wallet', beneficiary: { isOwn: true }, kind: 'standard', asset: 'BTC' };
  expect((await entry(over)).code).toBe(45529);
});
