import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wrong } from '../../../testkit/people/people.ts';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = `0x${'a1'.repeat(20)}`;
const TEN_MINUTES = 600_000;

let fixture: WithdrawalFixture;
let addressId: string;

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  addressId = await fixture.addAddress(RESERVE);
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

const frozen = async () => (await fixture.capital('USDT')).frozen;
const codeRow = (id: string) =>
  fixture.platform.db.database
    .selectFrom('verification_code')
    .select('expires_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const NOT_SENT = '7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0a';

const confirm: WithdrawalFixture['confirmDraft'] = (draft) => fixture.confirmDraft(draft);

async function cancel(withdrawId: string): Promise<void> {
  expect((await fixture.wallet('cancelWithdraw', { withdrawId })).code).toBe(200);
  expect(await frozen()).toBe(0);
}

test('WAL-08 a draft whose code was not requested is not confirmed', async () => {
  const { data } = await fixture.submit(addressId, '20');
  const draft = { withdrawId: data.withdrawId, emailUuid: NOT_SENT, emailCode: '123456' };
  expect((await confirm(draft)).code).toBe(45514);
  expect(await frozen()).toBe(0);
});

test('WAL-08 a code that was used confirms nothing else', async () => {
  const used = await fixture.draftWithCode(addressId, '20');
  const { withdrawId } = used;
  expect((await confirm(used)).code).toBe(200);
  const other = await fixture.draftWithCode(addressId, '21');
  expect((await confirm({ ...used, withdrawId: other.withdrawId })).code).toBe(45513);
  expect(await frozen()).toBe(20);
  await cancel(withdrawId);
});

test('WAL-08 a code is valid for ten minutes', async () => {
  const draft = await fixture.draftWithCode(addressId, '20');
  const { expires_at: expiresAt } = await codeRow(draft.emailUuid);
  // Market prices do not follow a clock that jumps.
  await fixture.platform.db.database
    .updateTable('verification_code')
    .set({ expires_at: new Date(expiresAt.getTime() - TEN_MINUTES) })
    .where('id', '=', draft.emailUuid)
    .execute();
  expect((await confirm(draft)).code).toBe(45513);
  expect(await frozen()).toBe(0);
});

test('WAL-08 Google is required, and a Google code confirms once', async () => {
  const draft = await fixture.draftWithCode(addressId, '20');
  await fixture.refresh();
  expect((await fixture.wallet('confirmWithdraw', draft)).code).toBe(45575);
  const gaCode = fixture.gaCode();
  await fixture.refresh();
  expect((await fixture.wallet('confirmWithdraw', { ...draft, gaCode })).code).toBe(200);
  const next = await fixture.draftWithCode(addressId, '21');
  expect((await fixture.wallet('confirmWithdraw', { ...next, gaCode })).code).toBe(45516);
  await cancel(draft.withdrawId);
});

test('WAL-08 two confirmations of a draft on two devices at once make one withdrawal with one hold', async () => {
  const token = await fixture.platform.signIn(TRADER);
  const draft = await fixture.draftWithCode(addressId, '20');
  const gaCode = fixture.gaCode();
  await fixture.refresh();
  const devices = [undefined, { token }];
  const replies = await Promise.all(devices.map((as) => fixture.wallet('confirmWithdraw', { ...draft, gaCode }, as)));
  expect(replies.map(({ code }) => code)).toEqual([200, 200]);
  expect(replies[1]?.data).toEqual(replies[0]?.data);
  expect(await frozen()).toBe(20);
  expect((await confirm(draft)).data).toEqual(replies[0]?.data);
  await cancel(draft.withdrawId);
});

test('a draft that has expired is not confirmed', async () => {
  const draft = await fixture.draftWithCode(addressId, '20');
  await fixture.platform.db.database
    .updateTable('withdrawal')
    .set({ expires_at: new Date(fixture.platform.clock.now) })
    .where('id', '=', draft.withdrawId)
    .execute();
  expect((await confirm(draft)).code).toBe(45666);
  expect(await frozen()).toBe(0);
});

test('the fee of a draft is kept, although the network’s has risen since', async () => {
  const { data } = await fixture.submit(addressId, '100');
  const { withdrawId, fee } = data;
  const sent = await fixture.codeFor('trader', () => fixture.wallet('invokeWithdrawalEmailValidation', { withdrawId }));
  const terms = (floor: string) =>
    fixture.platform.db.database
      .updateTable('chain_asset')
      .set({ fee_floor: floor })
      .where('network', '=', 'ETH')
      .where('asset', '=', 'USDT')
      .execute();
  await terms('50');
  expect((await confirm({ withdrawId, emailUuid: sent.id, emailCode: sent.digits })).code).toBe(200);
  expect(await fixture.record(withdrawId)).toMatchObject({ amount: '100', fee });
  await terms('0.5');
  await cancel(withdrawId);
});

test('KY-06 what was closed after the draft was made is found by the confirmation, and holds nothing', async () => {
  const draft = await fixture.draftWithCode(addressId, '20');
  const { owner } = fixture.platform.db;
  const institutionId = await fixture.console.institutionId('Northmark Capital');
  const off = { institution_id: institutionId, feature: 'withdrawal', enabled: false } as const;
  await owner.insertInto('institution_feature').values(off).execute();
  expect(await confirm(draft)).toMatchObject({ code: 45553, data: { feature: 'withdrawal' } });
  await owner.deleteFrom('institution_feature').where('institution_id', '=', institutionId).execute();
  const suspended = { service: 'withdraw', reason: 'Maintenance', since: new Date(fixture.platform.clock.now) };
  await owner.insertInto('service_suspension').values(suspended).execute();
  expect(await confirm(draft)).toMatchObject({ code: 45574, data: { service: 'withdraw', network: null } });
  await owner.deleteFrom('service_suspension').execute();
  // A rejected confirmation has used no code.
  expect((await confirm(draft)).code).toBe(200);
  await cancel(draft.withdrawId);
});

test('no other member confirms, cancels or reads the code of a draft', async () => {
  const draft = await fixture.draftWithCode(addressId, '20');
  const { token } = await fixture.addMember('colleague@demo.aldgate.test', 'trader');
  const { withdrawId } = draft;
  const as = { token };
  expect((await fixture.wallet('invokeWithdrawalEmailValidation', { withdrawId }, as)).code).toBe(404);
  expect((await fixture.wallet('confirmWithdraw', draft, as)).code).toBe(45514);
  expect((await fixture.wallet('cancelWithdraw', { withdrawId }, as)).code).toBe(403);
  expect((await fixture.wallet('invokeWithdrawalEmailValidation', { withdrawId }, 'approver')).code).toBe(403);
});

test('ID-12 after five wrong codes the account is locked, and nothing is held', async () => {
  const draft = await fixture.draftWithCode(addressId, '20');
  const digits = wrong(draft.emailCode);
  const codes: number[] = [];
  for (let each = 0; each < 5; each += 1) codes.push((await confirm({ ...draft, emailCode: digits })).code);
  expect(codes.slice(0, 4)).toEqual([45513, 45513, 45513, 45513]);
  expect((await confirm(draft)).code).toBe(45535);
  expect(await frozen()).toBe(0);
  const mails = await fixture.platform.mails(TRADER);
  expect(mails.some(({ subject }) => /\d\.\d|USDT/.test(subject))).toBe(false);
});
