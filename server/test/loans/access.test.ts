import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BORROWER, type LoanFixture, openLoanFixture } from '../../../testkit/loans/loanFixture.ts';
import { PASSWORD } from '../../../testkit/platform/platform.ts';
import { freeze } from '../../src/access/restrictions.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { createUser } from '../../src/modules/identity/createUser.ts';

const APPROVER = 'approver@loans.test';
const DAY_MS = 86_400_000;

let fixture: LoanFixture;
beforeAll(async () => {
  fixture = await openLoanFixture();
});
afterEach(async () => {
  expect(await fixture.differences()).toEqual([]);
});
afterAll(() => fixture?.close());

test('each field of a request under a key is compared: another one is refused with the first result', async () => {
  const other = randomUUID();
  const wanted = await fixture.wanted();
  const { loanId } = await fixture.asMember(BORROWER, 'applyLoan', wanted);
  if (loanId === null) throw new Error('another member approves');
  const compare = async (work: (over: object) => Promise<unknown>, changes: readonly object[]) => {
    for (const over of changes)
      expect([over, (await fixture.attempt(() => work(over))).error]).toEqual([over, 'loanKeyUsed']);
  };
  await compare(
    (over) => fixture.asMember(BORROWER, 'applyLoan', { ...wanted, ...over }),
    [
      { asset: 'USDC' },
      { amount: '100001' },
      { term: 7 },
      { collateralAsset: 'ETH' },
      { collateralAmount: '2.1' },
      { autoTopUp: true },
    ],
  );
  const repaid = { key: randomUUID(), loanId, amount: '10' };
  const repay = (over: object) => fixture.asMember(BORROWER, 'repayLoan', { ...repaid, ...over });
  await repay({});
  await compare(repay, [{ amount: '11' }, { amount: undefined, isAll: true }]);
  const added = { key: randomUUID(), loanId, direction: 'add', amount: '0.1' } as const;
  const adjust = (over: object) => fixture.asMember(BORROWER, 'adjustLoanCollateral', { ...added, ...over });
  await adjust({});
  await compare(adjust, [{ direction: 'release' }, { amount: '0.2' }]);
  // A key is used once, whatever it was used for.
  await compare(
    (over) => fixture.asMember(BORROWER, 'renewLoan', { loanId, term: 30, key: '', ...over }),
    [{ key: wanted.key }, { key: repaid.key }, { key: added.key }],
  );
  expect(await fixture.attempt(() => repay({ key: randomUUID(), loanId: other }))).toMatchObject({ error: 'notFound' });
  await fixture.repay(loanId);
});

test('ID-19 a freeze stops borrowing, releasing and renewing; adding, repaying and liquidations go on', async () => {
  const loanId = await fixture.borrow({ term: 7, amount: '130000' });
  await fixture.advance(5 * DAY_MS);
  const wanted = await fixture.wanted();
  await inTransaction(fixture.database, (tx) => freeze(tx, fixture.institutionId, fixture.now()));
  const renew = { key: randomUUID(), loanId, term: 7 } as const;
  const stopped: readonly (() => Promise<unknown>)[] = [
    () => fixture.asMember(BORROWER, 'applyLoan', wanted),
    () => fixture.adjust(loanId, 'release', '0.01'),
    () => fixture.asMember(BORROWER, 'renewLoan', renew),
  ];
  for (const work of stopped)
    expect(await fixture.attempt(work)).toMatchObject({
      error: 'restricted',
      data: { action: 'withdraw', reason: 'frozen' },
    });
  expect((await fixture.adjust(loanId, 'add', '0.1')).collateralAmount).toBe('2.1');
  expect((await fixture.repay(loanId, '1000')).status).toBe('interest_accruing');
  fixture.price({ BTC: '70000' });
  await fixture.watch(7);
  expect((await fixture.events(loanId)).map(({ event }) => event)).toContain('sold');
  fixture.price({ BTC: '100000' });
  expect((await fixture.repay(loanId)).status).toBe('ended');
  await fixture.owner
    .updateTable('restriction')
    .set({ lifted_at: new Date(fixture.now()) })
    .execute();
});

test('LN-01 where another member can approve, the last vote checks again and opens the loan', async () => {
  await inTransaction(fixture.database, async (tx) => {
    const user = {
      institutionId: fixture.institutionId,
      email: APPROVER,
      role: 'approver',
      password: PASSWORD,
    } as const;
    const google = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    await createUser(tx, fixture.context.box, { ...user, googleSecret: google }, fixture.now() - 30 * DAY_MS);
  });
  const apply = async (over: object = {}) => {
    const wanted = { ...(await fixture.wanted()), ...over };
    const { key: _key, gaCode: _code, ...previewed } = wanted;
    const preview = await fixture.asMember(BORROWER, 'previewLoan', previewed);
    expect(preview).toMatchObject({ approvals: 1, approvers: [APPROVER] });
    const { loanId, approvalId } = await fixture.asMember(BORROWER, 'applyLoan', wanted);
    expect(loanId).toBeNull();
    return approvalId ?? '';
  };
  const vote = async (approvalId: string, decision: 'approve' | 'reject') => {
    const { digest } = await fixture.asMember(APPROVER, 'queryMemberApproval', { approvalId });
    const reason = decision === 'reject' ? { reason: 'Too much' } : {};
    const proof = { gaCode: await fixture.googleCode() };
    return fixture.asMember(APPROVER, 'decideMemberApproval', { approvalId, digest, vote: decision, proof, ...reason });
  };
  const free = await fixture.available('BTC');
  const approvalId = await apply();
  // Nothing is held meanwhile, and waiting requests do not count towards the limit.
  expect(await fixture.available('BTC')).toBe(free);
  expect((await fixture.asMember(BORROWER, 'queryLoanOverview', {})).limit.used).toBe('0');
  expect(await vote(approvalId, 'approve')).toEqual({ state: 'executed' });
  const { items } = await fixture.asMember(BORROWER, 'pageLoan', { queryCondition: { status: 'interest_accruing' } });
  expect(items).toMatchObject([{ initialAmount: '100000', annualRate: '0.085' }]);
  await fixture.repay(items[0]?.loanId ?? '');
  expect(await vote(await apply(), 'reject')).toEqual({ state: 'rejected' });
  // The price has fallen: the opening LTV does not hold any more.
  const late = await apply({ amount: '130000' });
  fixture.price({ BTC: '90000' });
  expect(await vote(late, 'approve')).toEqual({ state: 'failed' });
  const failed = await fixture.asMember(APPROVER, 'queryMemberApproval', { approvalId: late });
  expect(failed).toMatchObject({ state: 'failed', failure: 'ltvTooHigh' });
  expect(await fixture.available('BTC')).toBe(await fixture.total('BTC'));
});
