import { decimal } from '@aldgate/domain/money/amount.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BORROWER, type LoanFixture, openLoanFixture } from '../../../testkit/loans/loanFixture.ts';

let fixture: LoanFixture;
beforeAll(async () => {
  fixture = await openLoanFixture();
});
afterEach(async () => {
  expect(await fixture.differences()).toEqual([]);
});
afterAll(() => fixture?.close());

const eventsOf = async (loanId: string) => (await fixture.events(loanId)).map(({ event }) => event);

/** Borrows 130,000 USDT on 2 BTC; the margin call is at about 86,667. */
const borrow = (over: object = {}): Promise<string> => {
  fixture.price({ BTC: '100000' });
  return fixture.borrow({ amount: '130000', autoTopUp: true, ...over });
};

test('LN-01 at the margin call collateral is added to the opening LTV by itself, and members notified', async () => {
  const before = (await fixture.notifications()).length;
  const loanId = await borrow();
  fixture.price({ BTC: '86000' });
  await fixture.watch(2);
  expect(await eventsOf(loanId)).toEqual(['drawn', 'margin_call', 'collateral_added']);
  const { ltv, autoTopUp, releasable } = await fixture.query(loanId);
  expect({ autoTopUp, releasable }).toEqual({ autoTopUp: true, releasable: '0' });
  expect(decimal(ltv ?? '1').lte('0.65') && decimal(ltv ?? '0').gt('0.64999')).toBe(true);
  // It falls again: another margin call, more is added.
  fixture.price({ BTC: '74000' });
  await Promise.all([fixture.turn(), fixture.turn()]);
  expect((await eventsOf(loanId)).slice(3)).toEqual(['margin_call', 'collateral_added']);
  expect((await fixture.notifications()).slice(before)).toEqual([
    'Collateral was added to your loan of USDT on BTC',
    'Collateral was added to your loan of USDT on BTC',
  ]);
  fixture.price({ BTC: '100000' });
  await fixture.repay(loanId);
});

test('LN-01 a top-up goes as far as the coin does; what is still lacking is called and sold', async () => {
  const before = (await fixture.notifications()).length;
  const free = await fixture.available('BTC');
  const other = await fixture.borrow({ amount: '10000', collateralAmount: decimal(free).minus('2.05').toFixed() });
  const loanId = await borrow();
  fixture.price({ BTC: '78000' });
  await fixture.watch(1);
  // A LTV of 0.8333 becomes 0.8130: the last call is still reached, the sale is not.
  expect(await eventsOf(loanId)).toEqual(['drawn', 'liquidation_call', 'collateral_added']);
  expect(await fixture.available('BTC')).toBe('0');
  expect((await fixture.notifications()).slice(before).sort()).toEqual([
    'Collateral was added to your loan of USDT on BTC',
    'Liquidation: loan of USDT on BTC',
  ]);
  await fixture.watch(8);
  expect(await eventsOf(loanId)).not.toContain('sold');
  fixture.price({ BTC: '76000' });
  await fixture.watch(7);
  // LTV was not two points below the last step, so it is not called again.
  expect((await eventsOf(loanId)).slice(2)).toEqual(['collateral_added', 'sold']);
  fixture.price({ BTC: '100000' });
  for (const each of [loanId, other]) await fixture.repay(each);
  await fixture.grant(fixture.mine('BTC'), '5');
});

test('LN-01 top-up is switched by loan, and acts at once where the margin call is reached', async () => {
  const loanId = await borrow({ autoTopUp: false });
  const set = (isOn: boolean) => fixture.asMember(BORROWER, 'setLoanAutoTopUp', { loanId, isOn });
  fixture.price({ BTC: '86000' });
  await fixture.watch(1);
  expect(await eventsOf(loanId)).toEqual(['drawn', 'margin_call']);
  await set(true);
  await set(true);
  expect(await eventsOf(loanId)).toEqual(['drawn', 'margin_call', 'collateral_added']);
  await set(false);
  expect((await fixture.query(loanId)).autoTopUp).toBe(false);
  await fixture.watch(2);
  fixture.price({ BTC: '74000' });
  await fixture.watch(1);
  expect((await eventsOf(loanId)).slice(3)).toEqual(['margin_call']);
  const stressed = await fixture.asMember(BORROWER, 'stressLoans', { prices: { BTC: '-0.5' } });
  expect(stressed).toMatchObject([{ loanId, step: 'liquidation' }]);
  expect(decimal(stressed[0]?.shortfall ?? '0').gt('1000')).toBe(true);
  const calm = await fixture.asMember(BORROWER, 'stressLoans', { prices: {} });
  expect(calm).toEqual([
    { loanId, ltv: (await fixture.query(loanId)).ltv, step: 'marginCall', sold: '0', shortfall: '0' },
  ]);
  fixture.price({ BTC: '100000' });
  await fixture.repay(loanId);
  expect(await fixture.attempt(() => set(true))).toMatchObject({ error: 'loanState' });
});
