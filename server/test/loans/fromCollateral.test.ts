import { randomUUID } from 'node:crypto';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listUnequal } from '../../../testkit/loans/listUnequal.ts';
import { BORROWER, type LoanFixture, openLoanFixture } from '../../../testkit/loans/loanFixture.ts';
import { freeze } from '../../src/access/restrictions.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';

let fixture: LoanFixture;
beforeAll(async () => {
  fixture = await openLoanFixture();
});
afterEach(async () => {
  expect(await fixture.differences()).toEqual([]);
  expect(await listUnequal(fixture)).toEqual([]);
});
afterAll(() => fixture?.close());

const preview = (loanId: string, over: object = { isAll: true }) =>
  fixture.attempt(() => fixture.asMember(BORROWER, 'previewLoanFromCollateral', { loanId, ...over }));
const repay = async (request: { key?: string; loanId: string; price: string; amount?: string; isAll?: boolean }) => {
  const gaCode = await fixture.googleCode();
  const whole = { key: randomUUID(), gaCode, ...request };
  return fixture.attempt(() => fixture.asMember(BORROWER, 'repayLoanFromCollateral', whole));
};

test('LN-01 a loan is repaid from its collateral without a fee, the rest is free, a receipt shows how', async () => {
  const loanId = await fixture.borrow();
  // The first hour has started.
  fixture.pass(1);
  const [coins, money] = [await fixture.available('BTC'), await fixture.available('USDT')];
  const shown = (await preview(loanId)).answer;
  if (shown === undefined) throw new Error('no price is there');
  expect(shown).toMatchObject({ baseAsset: 'BTC', quoteAsset: 'USDT', collateralAmount: '0' });
  expect(decimal(shown.price).gt('99900') && decimal(shown.price).lt('100000')).toBe(true);
  const key = randomUUID();
  const request = { key, loanId, isAll: true, price: shown.price };
  const { answer } = await repay(request);
  expect(answer).toEqual({ ...shown, status: 'ended' });
  expect(await repay(request)).toEqual({ answer });
  expect(await repay({ ...request, price: '1' })).toMatchObject({ error: 'loanKeyUsed', data: answer });
  expect(await fixture.available('BTC')).toBe(decimal(coins).plus('2').minus(shown.sold).toFixed());
  const owed = Object.values(shown.paid).reduce((sum, part) => sum.plus(part), decimal('0'));
  expect(await fixture.available('USDT')).toBe(decimal(money).plus(shown.proceeds).minus(owed).toFixed());
  const last = (await fixture.events(loanId)).at(-1);
  expect(last).toMatchObject({ event: 'repaid_from_collateral', amount: shown.sold, hasReceipt: true });
  const receipt = await fixture.asMember(BORROWER, 'queryLoanReceipt', { eventId: last?.eventId ?? '' });
  expect(JSON.parse(receipt.payload)).toMatchObject({ quantity: shown.sold, fee: '0', feeRate: '0', dueAfter: '0' });
});

test('LN-01 a part is repaid from the collateral while prices are near the shown one, under a freeze too', async () => {
  const loanId = await fixture.borrow({ amount: '130000' });
  const { answer: shown } = await preview(loanId, { amount: '50000' });
  const request = { loanId, amount: '50000', price: shown?.price ?? '' };
  fixture.price({ BTC: '99800' });
  expect(await repay(request)).toMatchObject({ error: 'quoteExpired' });
  fixture.price({ BTC: '99950' });
  await inTransaction(fixture.database, (tx) => freeze(tx, fixture.institutionId, fixture.now()));
  const { answer } = await repay(request);
  const { collateralAmount, liabilities } = await fixture.query(loanId);
  expect(answer).toMatchObject({ status: 'interest_accruing', collateralAmount });
  expect(decimal(liabilities.principal).lt('81000')).toBe(true);
  expect(await fixture.available('BTC')).toBe(
    decimal(await fixture.total('BTC'))
      .minus(collateralAmount)
      .toFixed(),
  );
  fixture.price({ BTC: '100000' });
  await fixture.repay(loanId);
});

test('LN-01 more than the collateral brings, or all of it for a part, is refused, and nothing changes', async () => {
  await fixture.owner
    .updateTable('restriction')
    .set({ lifted_at: new Date(fixture.now()) })
    .execute();
  const loanId = await fixture.borrow({ amount: '130000' });
  fixture.price({ BTC: '60000' });
  const short = { error: 'insufficientBalance', data: { asset: 'BTC', available: '2' } };
  expect(await preview(loanId)).toMatchObject(short);
  expect(await preview(loanId, { amount: '20000' })).toMatchObject(short);
  expect(await preview(loanId, { amount: '140000' })).toMatchObject({ error: 'outOfRange' });
  expect(await repay({ loanId, isAll: true, price: '60000' })).toMatchObject(short);
  // Without a firm price nothing is sold.
  fixture.price({ BTC: '100000' }, { BTC: '103500' });
  expect(await preview(loanId)).toMatchObject({ error: 'priceUnavailable' });
  fixture.price({ BTC: '100000' });
  expect(await fixture.query(loanId)).toMatchObject({ collateralAmount: '2', currentAmount: '130000' });
  await fixture.repay(loanId);
});
