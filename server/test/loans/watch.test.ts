import { createPublicKey, verify } from 'node:crypto';
import { computeLoanSale } from '@aldgate/domain/loans/liquidation.ts';
import type { LoanSaleFacts } from '@aldgate/domain/loans/receipt.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listUnequal } from '../../../testkit/loans/listUnequal.ts';
import { BORROWER, type LoanFixture, openLoanFixture } from '../../../testkit/loans/loanFixture.ts';
import { createReadSalePrice } from '../../src/modules/otc/salePrice.ts';

let fixture: LoanFixture;
beforeAll(async () => {
  fixture = await openLoanFixture();
});
afterEach(async () => {
  expect(await fixture.differences()).toEqual([]);
  expect(await listUnequal(fixture)).toEqual([]);
});
afterAll(() => fixture?.close());

/** Borrows 130,000 USDT on 2 BTC at 100,000: the steps are at about 86,667, 81,250 and 78,314. */
async function borrow(): Promise<string> {
  fixture.price({ BTC: '100000' });
  return fixture.borrow({ amount: '130000' });
}

const eventsOf = async (loanId: string) => (await fixture.events(loanId)).map(({ event }) => event);

async function receiptOf(loanId: string): Promise<LoanSaleFacts> {
  const sold = (await fixture.events(loanId)).findLast(({ event }) => event === 'sold');
  const { payload, signature, publicKey } = await fixture.asMember(BORROWER, 'queryLoanReceipt', {
    eventId: sold?.eventId ?? '',
  });
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const isSigned = verify(
    'sha256',
    Buffer.from(payload),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64'),
  );
  expect(isSigned).toBe(true);
  return JSON.parse(payload) as LoanSaleFacts;
}

test('LN-01 each step is reported once, and again after LTV fell two points below it', async () => {
  const loanId = await borrow();
  fixture.price({ BTC: '86000' });
  await fixture.watch(3);
  fixture.price({ BTC: '88000' });
  await fixture.watch(2);
  fixture.price({ BTC: '86000' });
  await fixture.watch(2);
  expect(await eventsOf(loanId)).toEqual(['drawn', 'margin_call']);
  fixture.price({ BTC: '90000' });
  await fixture.watch(2);
  fixture.price({ BTC: '81000' });
  await fixture.watch(2);
  expect(await eventsOf(loanId)).toEqual(['drawn', 'margin_call', 'last_call']);
  const titles = await fixture.notifications();
  expect(titles).toEqual(['Margin call: loan of USDT on BTC', 'Last call: loan of USDT on BTC']);
  const { rows } = await sql<{ count: string }>`select count(*) from outbox where recipient = ${BORROWER}`.execute(
    fixture.owner,
  );
  expect(Number(rows[0]?.count)).toBe(2);
  await fixture.repay(loanId);
});

test('LN-01 after five seconds at the last step what restores T is sold, with a signed receipt', async () => {
  const loanId = await borrow();
  fixture.price({ BTC: '78000' });
  await fixture.watch(5);
  expect(await eventsOf(loanId)).toEqual(['drawn', 'liquidation_call']);
  await fixture.watch(1);
  expect(await eventsOf(loanId)).toEqual(['drawn', 'liquidation_call', 'sold']);
  const facts = await receiptOf(loanId);
  expect(facts).toMatchObject({ source: 'firm', collateral: '2', restore: '0.7', feeRate: '0.02', marginBps: '4' });
  // The lower of book and index less the margin of a size below a million.
  expect(decimal(facts.price).lt('78000')).toBe(true);
  expect(decimal(facts.price).gt('77960')).toBe(true);
  const { quantity, proceeds, fee } = computeLoanSale({
    due: facts.due,
    collateral: facts.collateral,
    price: { price: facts.price, isPerCoin: true },
    restore: facts.restore,
    feeRate: facts.feeRate,
    precision: { due: 6, collateral: 8 },
  });
  expect(facts).toMatchObject({ quantity, proceeds, fee });
  const loan = await fixture.query(loanId);
  expect(loan).toMatchObject({ status: 'interest_accruing', isLiquidating: false });
  expect(loan.ltv?.startsWith('0.70') || loan.ltv?.startsWith('0.699')).toBe(true);
  expect(loan.collateralAmount).toBe(decimal('2').minus(quantity).toFixed());
  expect(await fixture.available('BTC')).toBe('48');
  await fixture.watch(8);
  expect((await eventsOf(loanId)).filter((event) => event === 'sold')).toHaveLength(1);
  await fixture.repay(loanId);
  await fixture.grant(fixture.mine('BTC'), quantity);
});

test('LN-01 a spike of two seconds sells nothing, and one server that sees it twice reports it once', async () => {
  const loanId = await borrow();
  fixture.price({ BTC: '78000' });
  await fixture.watch(2);
  await Promise.all([fixture.turn(), fixture.turn()]);
  fixture.price({ BTC: '95000' });
  await fixture.watch(8);
  expect(await eventsOf(loanId)).toEqual(['drawn', 'liquidation_call']);
  expect(await fixture.query(loanId)).toMatchObject({ isLiquidating: false });
  await fixture.repay(loanId);
});

test('LN-01 a book that refuses a price delays a sale by thirty seconds, then the index decides', async () => {
  const loanId = await borrow();
  // The book is more than REFERENCE_INDEX_BPS from the index.
  fixture.price({ BTC: '78000' }, { BTC: '80400' });
  await fixture.watch(34);
  expect(await eventsOf(loanId)).not.toContain('sold');
  expect(await fixture.query(loanId)).toMatchObject({ isLiquidating: true });
  await fixture.watch(4);
  const facts = await receiptOf(loanId);
  expect(facts).toMatchObject({ source: 'index', mid: '78000' });
  expect(decimal(facts.price).gt('77960')).toBe(true);
  await fixture.repay(loanId);
  await fixture.grant(fixture.mine('BTC'), facts.quantity);
});

test('LN-01 a book that is pushed without an index that follows reaches no step', async () => {
  const loanId = await borrow();
  fixture.price({ BTC: '100000' }, { BTC: '97000' });
  await fixture.watch(8);
  fixture.price({ BTC: '100000' }, { BTC: '103000' });
  await fixture.watch(3);
  expect(await eventsOf(loanId)).toEqual(['drawn']);
  fixture.price({ BTC: '100000' });
  await fixture.repay(loanId);
});

test('LN-01 without an index nothing is sold, and operators get a task after thirty seconds', async () => {
  const loanId = await borrow();
  fixture.price({ BTC: '78000' });
  // The index is four seconds old: LTV is known by it, and nothing is sold at it.
  const { market } = fixture.created;
  for (let second = 0; second < 40; second += 1) {
    fixture.pass(1);
    for (const source of market.sources.values())
      market.prices.updateFigures(source, { mark: '78000', index: '78000', eventAt: fixture.now() - 4_000 });
    await fixture.turn();
  }
  expect(await eventsOf(loanId)).not.toContain('sold');
  const task = await fixture.database
    .selectFrom('operation_task')
    .select(['subject_id', 'closed_at'])
    .where('kind', '=', 'loan_alarm')
    .executeTakeFirstOrThrow();
  expect(task).toEqual({ subject_id: loanId, closed_at: null });
  await fixture.watch(2);
  expect(await eventsOf(loanId)).toContain('sold');
  const closed = fixture.database.selectFrom('operation_task').select('outcome').where('kind', '=', 'loan_alarm');
  expect(await closed.executeTakeFirstOrThrow()).toEqual({ outcome: 'sold' });
  await fixture.repay(loanId);
});

test('LN-01 a fall below what is due sells all: a shortfall bears no interest and blocks borrowing', async () => {
  const loanId = await borrow();
  fixture.price({ BTC: '60000' });
  await fixture.watch(7);
  const loan = await fixture.query(loanId);
  expect(loan).toMatchObject({ isShortfall: true, status: 'overdue', collateralAmount: '0', ltv: null });
  expect(decimal(loan.liabilities.principal).gt('10000')).toBe(true);
  await fixture.advance(10 * 86_400_000);
  await fixture.runDue();
  expect((await fixture.query(loanId)).liabilities).toEqual(loan.liabilities);
  fixture.price({ BTC: '100000' });
  const wanted = await fixture.wanted();
  expect(await fixture.attempt(() => fixture.asMember(BORROWER, 'applyLoan', wanted))).toMatchObject({
    error: 'loanState',
  });
  const { key: _key, gaCode: _code, ...previewed } = wanted;
  const { errors } = await fixture.asMember(BORROWER, 'previewLoan', previewed);
  expect(errors).toMatchObject([{ field: null, code: 45623 }]);
  expect((await fixture.asMember(BORROWER, 'queryLoanOverview', {})).nextDue).toMatchObject({
    loanId,
    isOverdue: true,
  });
  expect(await fixture.repay(loanId)).toMatchObject({ status: 'ended' });
  expect(await fixture.query(loanId)).toMatchObject({ isShortfall: false, endReason: 'repaid' });
});

test('the price of a sale needs no desk hours, and is refused where a part is older than three seconds', async () => {
  const { created, context } = fixture;
  const read = createReadSalePrice({
    ...context,
    market: created.market,
    findOwnOrders: created.trading.findOwnOrders,
  });
  const request = {
    institutionId: fixture.institutionId,
    fromAsset: 'ETH',
    toAsset: 'USD',
    source: 'index' as const,
    quantityAt: () => '10',
  };
  fixture.pass(1);
  expect(await read(request)).toMatchObject({ baseAsset: 'ETH', quoteAsset: 'USD', mid: '4000', price: '3998' });
  const { market } = created;
  for (const source of market.sources.values())
    market.prices.updateFigures(source, { mark: '4000', index: '4000', eventAt: fixture.now() - 3_001 });
  expect(await fixture.attempt(() => read(request))).toMatchObject({ error: 'priceUnavailable' });
  fixture.pass(1);
});
