import { CUSTOMER_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import { FLOWS, type Flow } from '@aldgate/domain/ledger/flow.ts';
import { type Amount, decimal, isNegative, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { fromUnits } from '@aldgate/domain/money/units.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StatementAccount } from './readAccounts.ts';
import { summariseAccount, valueAccounts } from './summary.ts';

const units = fc.bigInt({ min: -(10n ** 26n), max: 10n ** 26n }).map((value) => fromUnits(value, 18));
const sumOf = (amounts: readonly string[]): Amount => amounts.reduce((sum, amount) => sum.plus(amount), decimal('0'));

/** An account whose entries lead from its opening to its closing. */
function accountOf(
  type: StatementAccount['type'],
  opening: string,
  entries: readonly (readonly [flow: Flow, amount: string])[],
): StatementAccount {
  let running = decimal(opening);
  const lines = entries.map(([flow, amount]) => {
    running = running.plus(amount);
    return { at: new Date(0), flow, reference: '', amount, balance: toDecimalString(running) };
  });
  return { type, asset: 'USDT', opening, lines, closing: toDecimalString(running) };
}

test('for any entries opening + in − out + traded − fees is the closing, to the last unit', () => {
  const entry = fc.tuple(fc.constantFrom(...FLOWS), units);
  const account = fc
    .tuple(fc.constantFrom(...CUSTOMER_ACCOUNTS), units, fc.array(entry, { maxLength: 60 }))
    .map(([type, opening, entries]) => accountOf(type, opening, entries));
  fc.assert(
    fc.property(account, (of) => {
      const { opening, incoming, outgoing, traded, fees, closing } = summariseAccount(of);
      expect([opening, closing]).toEqual([of.opening, of.closing]);
      const sum = decimal(opening).plus(incoming).minus(outgoing).plus(traded).minus(fees);
      expect(toDecimalString(sum)).toBe(closing);
      expect([incoming, outgoing].some(isNegative)).toBe(false);
      const paid = of.lines.filter(({ flow }) => flow.endsWith('_fee') && flow !== 'funding_fee');
      expect(toDecimalString(sumOf(paid.map(({ amount }) => amount)).neg())).toBe(fees);
    }),
  );
});

test('each entry counts where a reader looks for it', () => {
  const account = accountOf('capital_account', '1000', [
    ['deposit', '500'],
    ['withdrawal', '-200'],
    ['withdrawal_fee', '-12.5'],
    ['account_transfer', '-100'],
    ['convert', '-45.000001'],
    ['otc', '10'],
    ['others', '3'],
  ]);
  expect(summariseAccount(account)).toEqual({
    opening: '1000',
    incoming: '503',
    outgoing: '300',
    traded: '-35.000001',
    fees: '12.5',
    closing: '1155.499999',
  });
  const futures = accountOf('swap_account', '0', [
    ['account_transfer', '250'],
    ['trade', '-82.91'],
    ['trading_fee', '0.5'],
    ['funding_fee', '0.29'],
    ['others', '1'],
  ]);
  expect(summariseAccount(futures)).toMatchObject({ incoming: '250', traded: '-81.62', fees: '-0.5' });
});

test('the total is the sum of the values shown; a missing price leaves none, and a zero needs no price', () => {
  const of = (asset: string, closing: string): StatementAccount => ({
    ...accountOf('capital_account', closing, []),
    asset,
  });
  const prices = new Map([
    ['USDT', '0.999'],
    ['BTC', '100000.5'],
  ]);
  const accounts = [of('USDT', '10.019'), of('BTC', '0.00000019'), of('ETH', '0')];
  expect(valueAccounts(accounts, prices)).toEqual({ values: ['10.00', '0.01', '0.00'], total: '10.01' });
  expect(valueAccounts([...accounts, of('SOL', '1')], prices)).toEqual({
    values: ['10.00', '0.01', '0.00', undefined],
    total: undefined,
  });
  expect(valueAccounts([of('ETH', '0')], new Map()).total).toBeUndefined();
});
