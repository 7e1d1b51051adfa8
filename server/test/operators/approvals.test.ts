import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { primarySubmission } from '../../../testkit/people/kycApplications.ts';
import {
  acceptInvitation,
  type ConsoleFixture,
  invitationToken,
  type OperatorName,
  openConsoleFixture,
  requireToken,
  secondAdministrator,
} from '../../../testkit/people/operators.ts';
import { NEWCOMER, type Reply, waitFor } from '../../../testkit/platform/platform.ts';

let fixture: ConsoleFixture;
let deputy: string;
let institutionId: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  deputy = await secondAdministrator(fixture);
  institutionId = await fixture.institutionId('Northmark Capital');
});
afterAll(() => fixture.platform.close());

/** Switches a feature off and requests that it be switched on; returns the approval's id. */
async function askFeatureOn(feature: string, who: OperatorName = 'support'): Promise<string> {
  const request = { institutionId, feature, reason: 'The documents arrived' };
  expect(await fixture.ops(who, '/customer/feature/set', { ...request, on: false })).toMatchObject({
    code: 200,
    data: { approvalId: null },
  });
  const { code, data } = await fixture.ops(who, '/customer/feature/set', { ...request, on: true });
  expect(code).toBe(200);
  return data.approvalId;
}

const isOff = async (feature: string): Promise<boolean> =>
  (await fixture.ops('support', '/customer/query', { institutionId })).data.featuresOff.includes(feature);

const find = async (approvalId: string, who: OperatorName = 'admin') =>
  (await fixture.ops(who, '/approval/page', { queryCondition: { approvalId } })).data.items[0];

test('KY-06 switching on needs a second operator, who is not the maker and whose role allows it', async () => {
  const approvalId = await askFeatureOn('loan');
  expect(await isOff('loan')).toBe(true);
  expect((await fixture.approve('support', approvalId)).code).toBe(45567);
  for (const who of ['reviewer', 'treasury', 'auditor'] as const) {
    expect((await fixture.approve(who, approvalId)).code).toBe(403);
    expect((await find(approvalId, who)).mayDecide).toBe(false);
  }
  expect((await find(approvalId, 'support')).mayDecide).toBe(false);
  expect(await find(approvalId)).toMatchObject({
    kind: 'feature_on',
    state: 'waiting',
    title: 'Switch loan on for Northmark Capital',
    customer: { institutionId, name: 'Northmark Capital' },
    reason: 'The documents arrived',
    before: { feature: 'loan', on: false },
    after: { feature: 'loan', on: true },
    maker: { name: 'Simon Tarr' },
    checker: null,
    mayDecide: true,
  });
  expect(await fixture.approve('admin', approvalId)).toMatchObject({ code: 200, data: { state: 'approved' } });
  expect(await isOff('loan')).toBe(false);
  expect(await find(approvalId)).toMatchObject({ state: 'approved', checker: { name: 'Ada Marsh' }, mayDecide: false });

  const admin = `operator:${await fixture.operatorId('admin')}`;
  expect((await fixture.audited('approval_asked'))[0]?.actor).toBe(`operator:${await fixture.operatorId('support')}`);
  expect((await fixture.audited('feature_switched_on'))[0]).toMatchObject({
    actor: admin,
    subject: `institution:${institutionId}`,
    before: { feature: 'loan', on: false },
    after: { feature: 'loan', on: true, reason: 'The documents arrived' },
  });
  expect((await fixture.audited('approval_approved'))[0]).toMatchObject({ actor: admin, before: { on: false } });
});

test('the database rejects an approval that its maker decides', async () => {
  const approvalId = await askFeatureOn('deposit');
  const decided = fixture.platform.db.database
    .updateTable('approval')
    .set((row) => ({ state: 'approved', checker_id: row.ref('maker_id') }))
    .where('id', '=', approvalId)
    .execute();
  await expect(decided).rejects.toThrow('approval_check');
  expect((await find(approvalId)).state).toBe('waiting');
});

test('of two concurrent decisions one applies once and the other gets approvalDecided', async () => {
  const approvalId = await askFeatureOn('recharge');
  const before = (await fixture.audited('feature_switched_on')).length;
  const decide = (as: OperatorName | { token: string }, decision: string) =>
    fixture.ops(as, '/approval/decide', { approvalId, decision });
  const replies = await Promise.all([
    decide('admin', 'approve'),
    decide({ token: deputy }, 'approve'),
    decide('admin', 'reject'),
    decide({ token: deputy }, 'reject'),
  ]);
  const won = replies.filter(({ code }) => code === 200);
  expect(won).toHaveLength(1);
  const { state } = won[0]?.data ?? {};
  const lost = replies.filter(({ code }) => code !== 200);
  expect(lost.map(({ code, data }: Reply) => [code, data])).toEqual(lost.map(() => [45568, { state }]));
  expect(await isOff('recharge')).toBe(state === 'rejected');
  expect((await fixture.audited('feature_switched_on')).length - before).toBe(state === 'approved' ? 1 : 0);
});

test('a request whose record has changed is not applied and stays pending', async () => {
  const terms = { asset: 'GBP', minimum: '20', maximum: '300000', spreadBps: '9', enabled: true, reason: 'Costs' };
  const { data } = await fixture.ops('treasury', '/configuration/convertAsset/set', terms);
  // Suspended meanwhile, with no other change.
  const now = (await fixture.ops('treasury', '/configuration/query')).data.convertAssets.find(
    ({ asset }: { asset: string }) => asset === 'GBP',
  );
  const suspended = await fixture.ops('treasury', '/configuration/convertAsset/set', {
    ...now,
    enabled: false,
    reason: 'No source of prices',
  });
  expect(suspended).toMatchObject({ code: 200, data: { approvalId: null } });
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(45572);
  expect((await find(data.approvalId)).state).toBe('waiting');
  expect(await fixture.audited('approval_approved')).not.toContainEqual(
    expect.objectContaining({ subject: `approval:${data.approvalId}` }),
  );
  const after = (await fixture.ops('treasury', '/configuration/query')).data.convertAssets.find(
    ({ asset }: { asset: string }) => asset === 'GBP',
  );
  expect(after).toEqual({ ...now, enabled: false });
  expect((await fixture.ops('treasury', '/approval/withdraw', { approvalId: data.approvalId })).code).toBe(200);
});

test('two changes of the same target cannot be pending', async () => {
  const ask = (usdLimit: string) =>
    fixture.ops('treasury', '/configuration/quota/set', { usdLimit, openQuotesMax: 20, reason: 'Less risk' });
  const replies = await Promise.all([ask('5000000'), ask('6000000')]);
  expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 45572]);
  const approvalId = replies.find(({ code }) => code === 200)?.data.approvalId;
  const rejected = await fixture.ops('admin', '/approval/decide', { approvalId, decision: 'reject', note: 'Too low' });
  expect(rejected).toMatchObject({ code: 200, data: { state: 'rejected' } });
  expect(await find(approvalId)).toMatchObject({ state: 'rejected', note: 'Too low' });
  expect((await fixture.ops('treasury', '/configuration/query')).data.quota.usdLimit).toBe('10000000');
  expect((await ask('5000000')).code).toBe(200);
});

test('only the maker can withdraw a request, once, and it can be requested again', async () => {
  const approvalId = await askFeatureOn('wallet');
  expect((await fixture.ops('admin', '/approval/withdraw', { approvalId })).code).toBe(403);
  expect((await fixture.ops('support', '/approval/withdraw', { approvalId })).code).toBe(200);
  expect(await fixture.ops('support', '/approval/withdraw', { approvalId })).toMatchObject({
    code: 45568,
    data: { state: 'withdrawn' },
  });
  expect((await fixture.approve('admin', approvalId)).code).toBe(45568);
  expect(await isOff('wallet')).toBe(true);
  const again = await fixture.ops('support', '/customer/feature/set', {
    institutionId,
    feature: 'wallet',
    on: true,
    reason: 'Again',
  });
  expect((await fixture.approve('admin', again.data.approvalId)).code).toBe(200);
});

test('an approval is in the queue, is claimed by one operator at a time, and leaves it once decided', async () => {
  const approvalId = await askFeatureOn('fiat_withdrawal');
  const open = async (who: OperatorName, queryCondition: object) =>
    (await fixture.ops(who, '/task/page', { pageCondition: { pageSize: 100 }, queryCondition })).data;
  const all = await open('auditor', {});
  const task = all.items.find(({ subjectId }: { subjectId: string }) => subjectId === approvalId);
  expect(task).toMatchObject({ kind: 'approval', owner: null, customer: { name: 'Northmark Capital' } });
  expect(all.items.map(({ createdAt }: { createdAt: number }) => createdAt)).toEqual(
    all.items.map(({ createdAt }: { createdAt: number }) => createdAt).toSorted((a: number, b: number) => a - b),
  );
  expect(all.counts).toMatchObject({ kyc_review: 0, approval: all.total });

  const { taskId } = task;
  const taken = await Promise.all([
    fixture.ops('admin', '/task/take', { taskId }),
    fixture.ops('reviewer', '/task/take', { taskId }),
  ]);
  expect(taken.map(({ code }) => code).toSorted()).toEqual([200, 45569]);
  const owner: OperatorName = taken[0]?.code === 200 ? 'admin' : 'reviewer';
  expect((await open(owner, { state: 'mine' })).items).toHaveLength(1);
  expect((await fixture.ops('second', '/task/release', { taskId })).code).toBe(45569);
  expect((await fixture.ops({ token: deputy }, '/task/release', { taskId })).code).toBe(200);
  expect((await open(owner, { state: 'mine' })).items).toEqual([]);

  fixture.platform.clock.advance(1_000);
  expect((await fixture.approve('admin', approvalId)).code).toBe(200);
  expect((await fixture.ops('admin', '/task/take', { taskId })).code).toBe(404);
  expect((await open('admin', { state: 'closed' })).items[0]).toMatchObject({ taskId, outcome: 'approved' });
});

test('a role change needs a second administrator, and never the operator concerned', async () => {
  const { ops } = fixture;
  const operatorId = (await ops({ token: deputy }, '/getOperator')).data.operatorId;
  const demote = { operatorId, role: 'auditor', reason: 'Moves on' };
  const { data } = await ops('admin', '/operator/role/set', demote);
  expect((await fixture.approve({ token: deputy }, data.approvalId)).code).toBe(403);
  const third = await thirdAdministrator();
  expect((await fixture.approve({ token: third }, data.approvalId)).code).toBe(200);
  expect((await ops({ token: deputy }, '/getOperator')).data).toMatchObject({
    role: 'auditor',
    permissions: ['view', 'books'],
  });
  expect((await ops({ token: deputy }, '/operator/disable', { operatorId, reason: 'No' })).code).toBe(403);
});

/** A third administrator, invited in the console by the other two. */
async function thirdAdministrator(): Promise<string> {
  const email = 'third@ops.aldgate.test';
  const { data } = await fixture.ops('admin', '/operator/invite', {
    email,
    name: 'Third',
    role: 'administrator',
    reason: 'Cover',
  });
  expect((await fixture.approve({ token: deputy }, data.approvalId)).code).toBe(200);
  const text = await waitFor(async () => (await fixture.platform.mails(email))[0]?.text);
  return requireToken(await acceptInvitation(fixture, invitationToken(text)));
}

test('KY-03 a verification that the second reviewer rejects returns to the queue, or is certified', async () => {
  const { platform, ops } = fixture;
  const token = await platform.openSession(NEWCOMER);
  const submission = await primarySubmission(platform, token);
  expect((await platform.call('POST', '/institution/kyc/submit', submission, token)).code).toBe(200);
  const waiting = async () =>
    (await ops('second', '/task/page', { queryCondition: { kind: 'kyc_review' } })).data.items as {
      subjectId: string;
    }[];
  const [{ subjectId: applicationId } = { subjectId: '' }] = await waiting();
  const review = async () => {
    const documents = submission.documents.map(({ document }) => ({ document, verdict: 'accepted' }));
    const { submittedAt } = (await ops('reviewer', '/kyc/query', { applicationId })).data;
    const decisions = { applicationId, submittedAt, decision: 'approve', documents };
    const { code, data } = await ops('reviewer', '/kyc/review', decisions);
    expect(code).toBe(200);
    expect(await waiting()).toEqual([]);
    return data.approvalId as string;
  };
  const verification = async () =>
    (await platform.call('GET', '/institution/getUserInfo', undefined, token)).data.institution.verification.primary;

  const first = await review();
  // A reviewer who reads the numbers of documents is recorded, and a screen that loads again is no other view.
  await ops('reviewer', '/kyc/query', { applicationId });
  const viewed = await fixture.audited('kyc_application_viewed');
  expect(viewed.filter(({ subject }) => subject === `kyc_application:${applicationId}`)).toHaveLength(1);
  expect((await fixture.approve('reviewer', first)).code).toBe(45567);
  expect((await ops('second', '/approval/decide', { approvalId: first, decision: 'reject' })).code).toBe(200);
  expect(await waiting()).toMatchObject([{ subjectId: applicationId }]);
  // A withdrawn request also returns the application to review.
  expect((await ops('reviewer', '/approval/withdraw', { approvalId: await review() })).code).toBe(200);
  expect(await waiting()).toMatchObject([{ subjectId: applicationId }]);
  const last = await review();
  expect(await verification()).toBe('under_review');
  expect((await fixture.approve('second', last)).code).toBe(200);
  expect(await verification()).toBe('certified');
  expect(await waiting()).toEqual([]);
});

test('unknown ids are not found, and malformed input is a format error', async () => {
  const { ops } = fixture;
  const nowhere = randomUUID();
  expect((await fixture.approve('admin', nowhere)).code).toBe(404);
  expect((await ops('admin', '/approval/withdraw', { approvalId: nowhere })).code).toBe(404);
  expect((await ops('admin', '/task/take', { taskId: nowhere })).code).toBe(404);
  expect((await ops('admin', '/operator/disable', { operatorId: nowhere, reason: 'x' })).code).toBe(404);
  expect((await ops('admin', '/operator/role/set', { operatorId: nowhere, role: 'auditor', reason: 'x' })).code).toBe(
    404,
  );
  for (const body of [{}, { approvalId: 'x', decision: 'approve' }, { approvalId: nowhere, decision: 'maybe' }]) {
    expect((await ops('admin', '/approval/decide', body)).code).toBe(400);
  }
  expect(
    await ops('support', '/customer/feature/set', { institutionId, feature: 'loan', on: true, reason: ' ' }),
  ).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'reason', message: 'required' }] },
  });
});
