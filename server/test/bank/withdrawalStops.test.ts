import { parsePain } from '@aldgate/bank/payments/parsePain.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DOLLAR_ACCOUNT } from '../../../testkit/bank/bankAccounts.ts';
import { type BankWithdrawalFixture, openBankWithdrawalFixture } from '../../../testkit/bank/bankWithdrawalFixture.ts';
import { storeProjectWithCase } from '../../../testkit/brokers/projectCase.ts';
import { googleCode } from '../../../testkit/people/people.ts';
import { moveBusinessClock } from '../../../testkit/platform/businessClock.ts';
import { sentCode, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { takeOffSchedule } from '../../../testkit/platform/schedule.ts';
import { APPROVER } from '../../../testkit/wallet/withdrawalFixture.ts';
import { RESUME } from '../../src/modules/wallet/withdrawals/resume.ts';

let fixture: BankWithdrawalFixture;
let institutionId: string;
let userId: string;

beforeAll(async () => {
  fixture = await openBankWithdrawalFixture();
  institutionId = await fixture.console.institutionId('Northmark Capital');
  ({ id: userId } = await fixture.platform.db.database
    .selectFrom('platform_user')
    .select('id')
    .where('email', '=', TRADER)
    .executeTakeFirstOrThrow());
  // The job of each minute would put on hold what the tests stop at its next step.
  await takeOffSchedule(fixture.platform, RESUME);
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterEach(async () => {
  expect((await fixture.capital()).frozen).toBe('0');
  await fixture.bank.expectBooks();
});
afterAll(() => fixture?.close());

/**
 * Steps at which something stops a withdrawal, and the state that it waits in then. One that is exported is not
 * stopped.
 */
const STEPS = {
  approval: 'approval',
  review: 'review',
  queued: 'queued',
  'a batch that waits': 'queued',
  'an approved batch': 'queued',
  'an exported batch': null,
} as const;

type Step = keyof typeof STEPS;

interface Reached {
  readonly step: Step;
  readonly withdrawId: string;
  readonly batch: { readonly batchId: string; readonly approvalId: string } | null;
}

/** A withdrawal at a step. From 50,000 US dollars an operator reviews it. */
async function reach(step: Step, over: object = {}): Promise<Reached> {
  if (step === 'approval' || step === 'review') {
    const withdrawId = await fixture.confirmed(step === 'review' ? '60000' : '500', over);
    if (step === 'review') {
      await fixture.vote(withdrawId);
      await fixture.until(withdrawId, 'review');
    }
    return { step, withdrawId, batch: null };
  }
  const withdrawId = await fixture.queued('500', over);
  if (step === 'queued') return { step, withdrawId, batch: null };
  const { data } = await fixture.createBatch();
  if (step !== 'a batch that waits') await fixture.approve('admin', data.approvalId);
  if (step === 'an exported batch') await fixture.exportFile(data.batchId);
  return { step, withdrawId, batch: data };
}

const row = (withdrawId: string) =>
  fixture.platform.db.database
    .selectFrom('withdrawal')
    .select(['state', 'held_from', 'hold_reason'])
    .where('id', '=', withdrawId)
    .executeTakeFirstOrThrow();

const tryExport = async (batchId: string): Promise<number> => {
  const file = await fixture.exportFile(batchId);
  return file.startsWith('{') ? JSON.parse(file).code : 200;
};

/** Takes the next step and returns its code. Approving a batch stops nothing: its export does. */
async function goOn({ step, withdrawId, batch }: Reached): Promise<number> {
  if (step === 'approval') return (await fixture.vote(withdrawId)).code;
  if (step === 'review') return (await fixture.review(withdrawId)).code;
  if (batch === null) return (await fixture.createBatch()).code;
  if (step === 'a batch that waits') await fixture.approve('admin', batch.approvalId);
  return tryExport(batch.batchId);
}

/** Pays what the bank's file has, and cancels the rest. */
async function finish({ step, withdrawId }: Reached): Promise<void> {
  if (step === 'an exported batch') {
    const [line] = await fixture.bank.receive('USD', [await fixture.lineOf(withdrawId)]);
    expect(line.state).toBe('settled');
    expect((await row(withdrawId)).state).toBe('complete');
  } else {
    expect((await fixture.fiat('cancelWithdraw', { withdrawId })).code).toBe(200);
  }
}

const runDue = () => moveBusinessClock(fixture.platform, 1_000);

/** A freeze has ended the members' sessions. */
async function signInAgain(): Promise<void> {
  fixture.trader.token = await fixture.platform.openSession(TRADER);
  fixture.approver.token = await fixture.platform.openSession(APPROVER);
}

async function liftRestriction(): Promise<void> {
  const { data } = await fixture.ops('support', '/customer/query', { institutionId });
  const { restrictionId } = data.restrictions[0];
  const lifted = await fixture.ops('support', '/customer/restriction/lift', { restrictionId, reason: 'Over' });
  expect((await fixture.approve('admin', lifted.data.approvalId)).code).toBe(200);
}

const steps = Object.keys(STEPS) as Step[];
const held = (step: Step, reason: string) =>
  STEPS[step] === null
    ? { state: 'exported', held_from: null, hold_reason: null }
    : { state: 'on_hold', held_from: STEPS[step], hold_reason: reason };

/** Its next step is refused. A review leaves it where it is; a vote ends the request. What the bank has goes on. */
async function expectStopped(reached: Reached, reason: string): Promise<void> {
  const { step, withdrawId } = reached;
  if (STEPS[step] !== null) expect(await goOn(reached)).toBe(step === 'approval' ? 200 : 45572);
  const inReview = { state: 'review', held_from: null, hold_reason: null };
  expect(await row(withdrawId)).toEqual(step === 'review' ? inReview : held(step, reason));
}

test.each(['queued', 'a batch that waits', 'an approved batch'] as const)(
  'BR-05 a liquidation that begins takes a withdrawal in %s back for two operators',
  async (step) => {
    const reached = await reach(step);
    const at = fixture.platform.clock.now;
    const projectNo = `P-2611-900${steps.indexOf(step)}`;
    const { owner } = fixture.platform.db;
    const project = await storeProjectWithCase(owner, { institutionId, userId }, { projectNo, accountIds: [], at });
    await project.open('cancel');
    expect(await goOn(reached)).toBe(45572);
    await project.close();
    expect(await row(reached.withdrawId)).toEqual({ state: 'review', held_from: null, hold_reason: null });
    const { required_reviews: operators } = await fixture.platform.db.database
      .selectFrom('withdrawal')
      .select('required_reviews')
      .where('id', '=', reached.withdrawId)
      .executeTakeFirstOrThrow();
    expect(operators).toBe(2);
    expect((await fixture.fiat('cancelWithdraw', { withdrawId: reached.withdrawId })).code).toBe(200);
  },
);

test.each(steps)(
  'ID-19 a freeze stops a withdrawal in %s immediately; lifted, it goes on where it was',
  async (step) => {
    const reached = await reach(step);
    expect((await fixture.ops('admin', '/customer/freeze', { institutionId, reason: 'A check' })).code).toBe(200);
    expect(await row(reached.withdrawId)).toEqual(held(step, 'frozen'));
    if (step === 'a batch that waits') {
      expect((await fixture.approve('admin', reached.batch?.approvalId ?? '')).code).toBe(45572);
    }
    if (step === 'an approved batch') expect(await tryExport(reached.batch?.batchId ?? '')).toBe(45572);
    await runDue();
    expect(await row(reached.withdrawId)).toEqual(held(step, 'frozen'));
    await liftRestriction();
    await runDue();
    expect((await row(reached.withdrawId)).state).toBe(STEPS[step] ?? 'exported');
    await signInAgain();
    await finish(reached);
  },
);

test.each(steps)('ID-19 a freeze that cancels ends a withdrawal in %s, and gives back what it holds', async (step) => {
  const before = await fixture.capital();
  const reached = await reach(step);
  expect((await fixture.call('/institution/frozenLatestAccount', { cancelWithdrawals: true })).code).toBe(200);
  const isSent = STEPS[step] === null;
  expect((await row(reached.withdrawId)).state).toBe(isSent ? 'exported' : 'cancelled');
  if (step === 'a batch that waits') {
    expect((await fixture.approve('admin', reached.batch?.approvalId ?? '')).code).toBe(45572);
  }
  if (step === 'an approved batch') expect(await tryExport(reached.batch?.batchId ?? '')).toBe(45572);
  await liftRestriction();
  await signInAgain();
  if (isSent) await finish(reached);
  else expect(await fixture.capital()).toEqual(before);
});

test.each(steps)(
  'ID-17 a restriction that nothing has noticed stops a withdrawal in %s at its next step',
  async (step) => {
    const reached = await reach(step);
    const userId = await fixture.console.userId(TRADER);
    const restriction = { institutionId, userId, action: 'withdraw', reason: 'A check' };
    expect((await fixture.ops('admin', '/customer/restriction/add', restriction)).code).toBe(200);
    await expectStopped(reached, 'restricted');
    await runDue();
    expect(await row(reached.withdrawId)).toEqual(held(step, 'restricted'));
    await liftRestriction();
    await runDue();
    expect((await row(reached.withdrawId)).state).toBe(STEPS[step] ?? 'exported');
    await finish(reached);
  },
);

test.each(steps)('an account that is deleted stops a withdrawal in %s at its next step, for good', async (step) => {
  const { accounts, trader, approver } = fixture;
  const number = String(55_500_000 + steps.indexOf(step));
  const bankAccountId = await accounts.addVerified(trader, approver, { ...DOLLAR_ACCOUNT, accountNumber: number });
  const reached = await reach(step, { bankAccountId });
  const deleted = await accounts.bank(trader, 'delete', { bankAccountId, gaCode: googleCode(fixture.platform) });
  expect(deleted.code).toBe(200);
  await expectStopped(reached, 'conditions_changed');
  const stopped = await row(reached.withdrawId);
  await runDue();
  expect(await row(reached.withdrawId)).toEqual(stopped);
  await finish(reached);
});

test('an export and a cancellation at the same time: the file has nothing that was given back', async () => {
  for (let round = 0; round < 3; round += 1) {
    const withdrawIds = [await fixture.queued('500'), await fixture.queued('600')];
    const [raced] = withdrawIds;
    const { data } = await fixture.createBatch();
    await fixture.approve('admin', data.approvalId);
    const [, cancelled] = await Promise.all([
      fixture.exportFile(data.batchId),
      fixture.fiat('cancelWithdraw', { withdrawId: raced }),
    ]);
    // The cancelled one leaves the batch, and the other one goes.
    const { payments } = await parsePain(Buffer.from(await fixture.exportFile(data.batchId, 'admin')));
    const exported: string[] = [];
    for (const withdrawId of withdrawIds) if ((await row(withdrawId)).state === 'exported') exported.push(withdrawId);
    const references = exported.map((withdrawId) => withdrawId.replaceAll('-', ''));
    expect(payments.map(({ endToEndId }) => endToEndId).toSorted()).toEqual(references.toSorted());
    expect([cancelled.code, exported.length]).toEqual(cancelled.code === 200 ? [200, 1] : [45665, 2]);
    expect((await fixture.capital()).frozen).toBe(cancelled.code === 200 ? '600' : '1100');
    for (const withdrawId of exported) await fixture.bank.receive('USD', [await fixture.lineOf(withdrawId)]);
  }
});

test('an administrator takes over a withdrawal through a bank; another approves it, and its checks run', async () => {
  const withdrawId = await fixture.confirmed('500');
  const held = { state: 'on_hold', held_from: 'approval', hold_reason: 'maker_removed' } as const;
  await fixture.platform.db.database.updateTable('withdrawal').set(held).where('id', '=', withdrawId).execute();
  expect((await fixture.record(withdrawId)).mayTakeOver).toBe(true);
  const ask = () => fixture.fiat('invokeWithdrawalEmailValidation', { withdrawId });
  const { id, digits } = await sentCode(fixture.platform, TRADER, ask);
  const proof = { emailUuid: id, emailCode: digits, gaCode: googleCode(fixture.platform) };
  const taken = await fixture.fiat('takeOverWithdraw', { withdrawId, ...proof });
  expect(taken.data).toMatchObject({ withdrawId, state: 'approval' });
  expect((await fixture.vote(withdrawId)).code).toBe(200);
  // Whether its checks ask for a review depends on the withdrawals before it.
  await waitFor(async () => (['review', 'queued'].includes((await row(withdrawId)).state) ? true : undefined));
  expect((await fixture.fiat('cancelWithdraw', { withdrawId })).code).toBe(200);
});
