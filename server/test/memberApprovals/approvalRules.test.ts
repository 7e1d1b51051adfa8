import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emailTo } from '../../../testkit/people/people.ts';
import { GOOGLE_SECRET, sentCode, TRADER } from '../../../testkit/platform/platform.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';

const RESERVE = `0x${'c4'.repeat(20)}`;
const DAY = 24 * 3_600_000;
const NOBODY = '00000000-0000-4000-8000-000000000000';
const APPROVERS = ['administrator', 'approver'];

let fixture: WithdrawalFixture;
let addressId: string;
let second: { readonly email: string; readonly userId: string; readonly token: string };

type Caller = Parameters<WithdrawalFixture['call']>[2];
type Step = { fromUsd: string; approvals: number; roles: string[]; members: string[] };

const step = (fromUsd: string, approvals: number, over: Partial<Step> = {}): Step => ({
  fromUsd,
  approvals,
  roles: APPROVERS,
  members: [],
  ...over,
});

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  addressId = await fixture.addAddress(RESERVE);
  const since = fixture.platform.clock.now - 2 * DAY;
  second = await fixture.addMember('second@demo.aldgate.test', 'approver', { since, googleSecret: GOOGLE_SECRET });
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterAll(() => fixture?.close());

const query = async () => (await fixture.call('/institution/approvalRule/query')).data;
const waiting = async (subjectId: string, who: Caller = 'trader') => {
  const { data } = await fixture.call('/institution/approval/page', { queryCondition: { state: 'waiting' } }, who);
  return data.items.find((each: { subjectId: string }) => each.subjectId === subjectId);
};
/** Requests as a vote on several names them. */
async function shownOf(subjectIds: readonly string[]): Promise<{ approvalId: string; digest: string }[]> {
  const requests = await Promise.all(subjectIds.map((id) => waiting(id)));
  return requests.map(({ approvalId, digest }) => ({ approvalId, digest }));
}
const find = async (approvalId: string) => (await fixture.call('/institution/approval/detail', { approvalId })).data;

async function save(rules: Record<string, Step[]>, over: object = {}) {
  const ask = () => fixture.call('/institution/email/captcha', { businessType: 'approval_rules' });
  const { id, digits } = await sentCode(fixture.platform, TRADER, ask);
  const gaCode = fixture.gaCode();
  const { rulesId } = await query();
  const body = { rules, rulesId, emailUuid: id, emailCode: digits, gaCode, ...over };
  return fixture.call('/institution/approvalRule/save', body);
}

async function vote(approvalId: string, who: Caller, over: object = {}) {
  const { digest } = await find(approvalId);
  const proof = { gaCode: fixture.gaCode() };
  await fixture.refresh();
  return fixture.call('/institution/approval/decide', { approvalId, digest, vote: 'approve', proof, ...over }, who);
}

const stateOf = async (withdrawId: string) => (await fixture.record(withdrawId)).state;

test('without rules one other member approves; other rules need the approvals of those in force', async () => {
  expect(await query()).toMatchObject({ rulesId: null, proposal: null, mayHaveRules: true });
  const rules = { coin_withdrawal: [step('0', 1), step('100', 2)], address: [step('0', 1)] };
  const { data } = await save(rules);
  expect(await query()).toMatchObject({ rulesId: null, proposal: { approvalId: data.approvalId } });
  expect(await find(data.approvalId)).toMatchObject({ kind: 'approval_rules', required: 1 });
  expect((await vote(data.approvalId, 'approver')).data).toEqual({ state: 'executed' });
  const { rulesId, rules: inForce } = await query();
  expect(rulesId).not.toBeNull();
  expect(inForce.find(({ kind }: { kind: string }) => kind === 'coin_withdrawal').steps).toMatchObject([
    { fromUsd: '0', approvals: 1 },
    { fromUsd: '100', approvals: 2 },
  ]);
});

test('WAL-08 a withdrawal above a threshold needs two members, and its preview says how many and who', async () => {
  const preview = await fixture.wallet('previewWithdraw', { asset: 'USDT', network: 'ETH', addressId, amount: '250' });
  const members = preview.data.steps.find(({ kind }: { kind: string }) => kind === 'members');
  expect(members.params).toMatchObject({ approvals: 2, approvers: expect.arrayContaining([expect.any(String)]) });
  const withdrawId = await fixture.confirmed(addressId, '250');
  const { approvalId } = await waiting(withdrawId);
  expect(await find(approvalId)).toMatchObject({
    required: 2,
    missing: 2,
    payment: { asset: 'USDT', amount: '250', destination: { address: expect.any(String), isWhitelisted: true } },
  });
  expect((await vote(approvalId, 'approver')).data).toEqual({ state: 'waiting' });
  expect(await stateOf(withdrawId)).toBe('approval');
  // One member does not count twice.
  expect((await vote(approvalId, 'approver')).data).toEqual({ state: 'waiting' });
  expect(await find(approvalId)).toMatchObject({ missing: 1, votes: [{ vote: 'approve' }] });
  expect((await waiting(withdrawId, 'approver')).mayVote).toBe(false);
  expect((await vote(approvalId, second)).data).toEqual({ state: 'executed' });
  expect(await stateOf(withdrawId)).not.toBe('approval');
});

test('an amount in pieces needs what it needs whole', async () => {
  const first = await fixture.confirmed(addressId, '60');
  expect(await find((await waiting(first)).approvalId)).toMatchObject({ required: 1 });
  const next = await fixture.confirmed(addressId, '45');
  expect(await find((await waiting(next)).approvalId)).toMatchObject({ required: 2 });
  for (const withdrawId of [first, next]) await fixture.wallet('cancelWithdraw', { withdrawId });
});

test('one member rejects after an approval, also the one that gave it', async () => {
  const withdrawId = await fixture.confirmed(addressId, '300');
  const { approvalId } = await waiting(withdrawId);
  await vote(approvalId, 'approver');
  expect((await vote(approvalId, 'approver', { vote: 'reject', reason: 'Wrong amount' })).data.state).toBe('rejected');
  expect(await stateOf(withdrawId)).toBe('cancelled');
});

test('what waits is judged by the stricter of the rules at its submission and now', async () => {
  const before = await fixture.confirmed(addressId, '20');
  const named = { coin_withdrawal: [step('0', 1, { roles: [], members: [second.userId] })] };
  const { data } = await save(named);
  // The rules in force need two at their highest step.
  expect((await vote(data.approvalId, 'approver')).data).toEqual({ state: 'waiting' });
  expect((await vote(data.approvalId, second)).data).toEqual({ state: 'executed' });
  const { approvalId } = await waiting(before);
  expect((await waiting(before, 'approver')).mayVote).toBe(true);
  expect((await vote(approvalId, 'approver')).data).toEqual({ state: 'waiting' });
  expect((await vote(approvalId, second)).data).toEqual({ state: 'executed' });
  const after = await fixture.confirmed(addressId, '20');
  expect(await vote((await waiting(after)).approvalId, 'approver')).toMatchObject({ code: 403 });
  await fixture.wallet('cancelWithdraw', { withdrawId: after });
});

test('several are decided with one code that is bound to exactly those; the mail lists them', async () => {
  const ids = [await fixture.confirmed(addressId, '11'), await fixture.confirmed(addressId, '1200.5')];
  const shown = await shownOf(ids);
  const ask = () => fixture.call('/institution/approval/invokeEmailValidation', { approvals: shown }, second);
  const { id, digits } = await sentCode(fixture.platform, second.email, ask);
  const mails = await fixture.platform.mails(second.email);
  const text = mails.find(({ text: body }) => body.includes(digits))?.text ?? '';
  expect(text).toContain('Amount: 11.00 USDT');
  expect(text).toContain('Amount: 1,200.50 USDT');
  expect(text).toMatch(/Address: 0x[0-9a-fA-F]{40}\n/);
  const proof = { emailUuid: id, emailCode: digits };
  const decide = (approvals: object[]) =>
    fixture.call(
      '/institution/approval/decideSeveral',
      { approvals, vote: 'approve', ...proof, gaCode: fixture.gaCode() },
      second,
    );
  await fixture.refresh();
  expect((await decide(shown.slice(0, 1))).code).not.toBe(200);
  await fixture.refresh();
  const { data } = await decide(shown.toReversed());
  expect(data.results.map(({ state }: { state: string }) => state)).toEqual(['executed', 'executed']);
  for (const withdrawId of ids) expect(await stateOf(withdrawId)).not.toBe('approval');
});

test('all or none: one that has ended meanwhile leaves the others as they were', async () => {
  const ids = [await fixture.confirmed(addressId, '13'), await fixture.confirmed(addressId, '14')];
  const shown = await shownOf(ids);
  const ask = () => fixture.call('/institution/approval/invokeEmailValidation', { approvals: shown }, second);
  const { id, digits } = await sentCode(fixture.platform, second.email, ask);
  await fixture.wallet('cancelWithdraw', { withdrawId: ids[1] });
  const body = { approvals: shown, vote: 'approve', emailUuid: id, emailCode: digits, gaCode: fixture.gaCode() };
  expect((await fixture.call('/institution/approval/decideSeveral', body, second)).code).toBe(45568);
  expect(await stateOf(ids[0] ?? '')).toBe('approval');
  await fixture.wallet('cancelWithdraw', { withdrawId: ids[0] });
});

test('rules that the members could not fulfil are refused with their step, a removal that causes it too', async () => {
  expect(await save({ address: [step('0', 3)] })).toMatchObject({
    code: 45742,
    data: { kind: 'address', fromUsd: '0', approvals: 3 },
  });
  expect((await save({ address: [step('0', 1, { roles: [], members: [NOBODY] })] })).code).toBe(400);
  expect((await save({ coin_withdrawal: [step('5', 1)] })).code).toBe(400);
  expect((await save({ address: [step('0', 1)] }, { rulesId: NOBODY })).code).toBe(45572);
  // The withdrawals' step names the second approver alone.
  const removal = await fixture.call('/institution/member/remove', { userId: second.userId });
  expect(removal).toMatchObject({ code: 45742, data: { kind: 'coin_withdrawal', approvals: 1 } });
  const demotion = await fixture.call('/institution/member/updateRole', { userId: second.userId, role: 'trader' });
  expect(demotion.code).toBe(45742);
});

test('an institution of one member has no rules', async () => {
  const token = await fixture.platform.openSession('individual@demo.aldgate.test');
  const { data } = await fixture.call('/institution/approvalRule/query', {}, { token });
  expect(data).toMatchObject({ rulesId: null, mayHaveRules: false });
});

test('other institutions see and change nothing of the rules', async () => {
  const token = await fixture.platform.openSession('broker@demo.aldgate.test');
  const { data } = await fixture.call('/institution/approvalRule/query', {}, { token });
  expect(data.rulesId).toBeNull();
  expect((await fixture.call('/institution/approvalRule/cancelReset', {}, { token })).code).toBe(404);
});

test('two operators reset the rules, 72 hours after every administrator knows, unless one cancels it', async () => {
  const institutionId = await fixture.console.institutionId('Northmark Capital');
  const reset = async () => {
    const body = { institutionId, reason: 'The approver lost everything' };
    const { data } = await fixture.console.ops('support', '/customer/approvalRule/reset', body);
    expect((await fixture.console.approve('admin', data.approvalId)).code).toBe(200);
  };
  await reset();
  const { reset: announced } = await query();
  expect(announced).toMatchObject({ reason: 'The approver lost everything' });
  await emailTo(fixture.platform, TRADER, /approval rules/, 'The approver lost everything');
  expect((await fixture.call('/institution/approvalRule/cancelReset', {}, 'approver')).code).toBe(403);
  expect((await fixture.call('/institution/approvalRule/cancelReset')).code).toBe(200);
  await fixture.moveBusinessClock(3 * DAY + 1_000);
  expect((await query()).rulesId).not.toBeNull();

  await reset();
  await fixture.moveBusinessClock(3 * DAY - 60_000);
  expect((await query()).rulesId).not.toBeNull();
  await fixture.moveBusinessClock(61_000);
  expect(await query()).toMatchObject({ rulesId: null, reset: null });
  const { data } = await fixture.console.ops('support', '/customer/approvalRule/query', { institutionId });
  expect(data).toMatchObject({ rulesId: null, unfulfillable: null, approvalId: null });
});
