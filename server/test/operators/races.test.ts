import { afterAll, beforeAll, expect, test } from 'vitest';
import { primarySubmission, uploaded } from '../../../testkit/people/kycApplications.ts';
import {
  acceptInvitation,
  type ConsoleFixture,
  invitationToken,
  openConsoleFixture,
  secondAdministrator,
} from '../../../testkit/people/operators.ts';
import { waitForBlocked } from '../../../testkit/platform/lockWaits.ts';
import { NEWCOMER, type Reply, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { priced } from '../../../testkit/platform/prices.ts';
import type { Tx } from '../../src/kernel/database/database.ts';

let fixture: ConsoleFixture;
let institutionId: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  institutionId = await fixture.institutionId('Northmark Capital');
});
afterAll(() => fixture.platform.close());

const setFeature = (on: boolean) =>
  fixture.ops('support', '/customer/feature/set', { institutionId, feature: 'convert', on, reason: 'Review' });
const customer = async () => (await fixture.ops('support', '/customer/query', { institutionId })).data;
const trader = () => fixture.platform.openSession(TRADER);

/** Makes `call` wait for a lock of a transaction that first runs `change`. */
async function whileChanging(
  lock: (tx: Tx) => Promise<unknown>,
  change: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Reply>,
) {
  const { database } = fixture.platform.db;
  return database.transaction().execute(async (tx) => {
    await lock(tx);
    const reply = call();
    await waitForBlocked(tx);
    await change(tx);
    return { reply };
  });
}

const operatorRow = (operatorId: string) => (tx: Tx) =>
  tx.selectFrom('operator').select('id').where('id', '=', operatorId).forUpdate().execute();
const disable = (operatorId: string) => (tx: Tx) =>
  tx.updateTable('operator').set({ state: 'disabled' }).where('id', '=', operatorId).execute();

test('ID-19 an approval to lift the first freeze does not lift a second one', async () => {
  const token = await trader();
  await fixture.platform.call('POST', '/institution/frozenLatestAccount', {}, token);
  const [first] = (await customer()).restrictions;
  const lift = { restrictionId: first.restrictionId, reason: 'The customer asked' };
  const { approvalId } = (await fixture.ops('support', '/customer/restriction/lift', lift)).data;
  await fixture.ops('support', '/customer/freeze', { institutionId, reason: 'Court order' });
  expect((await fixture.approve('admin', approvalId)).code).toBe(45568);
  expect((await customer()).frozen).toBe(true);
  expect(await fixture.audited('institution_frozen')).toMatchObject([{ after: { reason: 'Court order' } }]);

  const renewed = (await fixture.ops('support', '/customer/restriction/lift', lift)).data.approvalId;
  expect((await fixture.approve('admin', renewed)).code).toBe(200);
  expect((await customer()).frozen).toBe(false);
});

test('KY-06 switching off again cancels a pending request to switch on', async () => {
  await setFeature(false);
  const { approvalId } = (await setFeature(true)).data;
  expect(await setFeature(false)).toMatchObject({ code: 200, data: { approvalId: null } });
  expect(await fixture.approve('admin', approvalId)).toMatchObject({ code: 45568, data: { state: 'withdrawn' } });
  expect((await customer()).featuresOff).toContain('convert');
  const again = (await setFeature(true)).data.approvalId;
  expect((await fixture.approve('admin', again)).code).toBe(200);
});

test('a new suspension with the same reason cancels the pending request to lift the first', async () => {
  const suspend = (suspended: boolean) =>
    fixture.ops('treasury', '/configuration/suspension/set', { service: 'deposit', suspended, reason: 'Maintenance' });
  await suspend(true);
  const { approvalId } = (await suspend(false)).data;
  await suspend(true);
  expect((await fixture.approve('admin', approvalId)).code).toBe(45568);
});

test('a request of a disabled operator cannot be approved', async () => {
  const deputy = await secondAdministrator(fixture);
  const limit = { institutionId, limit: { kind: 'quota', usdLimit: '99999999' }, reason: 'Growth' };
  const { approvalId } = (await fixture.ops({ token: deputy }, '/customer/limit/set', limit)).data;
  const operators = (await fixture.ops('admin', '/operator/list')).data as { operatorId: string; email: string }[];
  const operatorId = operators.find(({ email }) => email === 'deputy@ops.aldgate.test')?.operatorId;
  expect((await fixture.ops('admin', '/operator/disable', { operatorId, reason: 'Fraud' })).code).toBe(200);
  expect((await fixture.approve('treasury', approvalId)).code).toBe(45572);
  expect((await customer()).limits.usdQuota).not.toContain('99999999');
});

test('a decision fails if its operator is disabled while it waits', async () => {
  await setFeature(false);
  const { approvalId } = (await setFeature(true)).data;
  const token = await secondAdministrator(fixture, 'third@ops.aldgate.test');
  const operators = (await fixture.ops('admin', '/operator/list')).data as { operatorId: string; email: string }[];
  const operatorId = operators.find(({ email }) => email === 'third@ops.aldgate.test')?.operatorId ?? '';
  const { reply } = await whileChanging(operatorRow(operatorId), disable(operatorId), () =>
    fixture.approve({ token }, approvalId),
  );
  expect((await reply).code).toBe(403);
  expect((await customer()).featuresOff).toContain('convert');
  expect((await fixture.approve('admin', approvalId)).code).toBe(200);
});

test('an invitation that is revoked while it is being accepted creates no operator', async () => {
  const invite = { email: 'late@ops.aldgate.test', name: 'Lars Late', role: 'reviewer', reason: 'Growth' };
  const approvalId = (await fixture.ops('admin', '/operator/invite', invite)).data.approvalId;
  const second = await secondAdministrator(fixture, 'fourth@ops.aldgate.test');
  expect((await fixture.approve({ token: second }, approvalId)).code).toBe(200);
  const message = await waitFor(async () => (await fixture.platform.mails(invite.email))[0]);
  const operators = (await fixture.ops('admin', '/operator/list')).data as { operatorId: string; email: string }[];
  const operatorId = operators.find(({ email }) => email === invite.email)?.operatorId ?? '';
  const { reply } = await whileChanging(operatorRow(operatorId), disable(operatorId), () =>
    acceptInvitation(fixture, invitationToken(message.text)),
  );
  expect((await reply).code).toBe(45559);
});

test('only operators who can complete a task may claim it', async () => {
  const { database } = fixture.platform.db;
  await fixture.platform.call('POST', '/institution/contact/add', {
    name: 'Ada Wong',
    email: 'ada@kestrel.test',
    phone: '+85261234567',
    solution: 'other',
    ...(await fixture.platform.captcha()),
  });
  const { id: taskId } = await database
    .selectFrom('operation_task')
    .select('id')
    .where('kind', '=', 'contact')
    .executeTakeFirstOrThrow();
  expect((await fixture.ops('auditor', '/task/take', { taskId })).code).toBe(403);
  expect((await fixture.ops('support', '/task/take', { taskId })).code).toBe(200);
});

test('KY-02 KY-03 a review does not apply to a later submission, or verdicts to another person', async () => {
  const { platform, ops } = fixture;
  const token = await platform.openSession(NEWCOMER);
  const submit = async (over: object) => {
    const reply = await platform.call('POST', '/institution/kyc/submit', { ...submission, ...over }, token);
    expect(reply.code).toBe(200);
    return reply.data.applicationId as string;
  };
  const submission = await primarySubmission(platform, token);
  const applicationId = await submit({});
  const { submittedAt } = (await ops('reviewer', '/kyc/query', { applicationId })).data;
  const verdict = (document: string, rejected: string) =>
    document === rejected ? { document, verdict: 'rejected', reason: 'blurred' } : { document, verdict: 'accepted' };
  const decisions = (rejected: string) => submission.documents.map(({ document }) => verdict(document, rejected));
  const reject = {
    applicationId,
    submittedAt,
    decision: 'reject',
    reason: 'Blurred',
    documents: decisions('identity_front'),
  };
  expect((await ops('second', '/kyc/review', reject)).code).toBe(200);

  platform.clock.advance(1_000);
  const [front] = await uploaded(platform, token, { identity_front: null });
  const documents = submission.documents.map((one) => (one.document === 'identity_front' ? front : one));
  await submit({ documents, identity: { ...submission.identity, fullName: 'Somebody Else' } });
  const stale = { applicationId, submittedAt, decision: 'approve', documents: decisions('none') };
  expect((await ops('reviewer', '/kyc/review', stale)).code).toBe(45572);
  const now = (await ops('reviewer', '/kyc/query', { applicationId })).data;
  expect(now.documents.map((one: { verdict: string }) => one.verdict)).toEqual(['waiting', 'waiting', 'waiting']);
});

test('CV-02 an order that waits while its member loses the role does not complete', async () => {
  const { platform } = fixture;
  const token = await trader();
  await priced(platform);
  const quote = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '100' };
  const { quoteId } = (await platform.call('POST', '/institution/quote', quote, token)).data;
  const { reply } = await whileChanging(
    (tx) => tx.selectFrom('institution').select('id').where('id', '=', institutionId).forUpdate().execute(),
    (tx) => tx.updateTable('platform_user').set({ role: 'auditor' }).where('email', '=', TRADER).execute(),
    () => platform.call('POST', '/institution/order', { quoteId }, token),
  );
  expect((await reply).code).toBe(403);
});
