import { expect, test } from 'vitest';
import { buildCondition, findRecord, isOpened, readFilter, writeActivity } from './activityFilter.ts';

const ACCOUNT = '7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0a';
const query = (text: string) => new URLSearchParams(text);

test('the filters of the activity are in the address, and lead to its condition', () => {
  const address = query(
    `activity=open&account=swap_account&broker=${ACCOUNT}&asset=USDT&flow=trade&since=2026-11-01&until=2026-11-02`,
  );
  const filter = readFilter(address);
  expect(writeActivity(address, filter).toString().split('&').toSorted()).toEqual(
    address.toString().split('&').toSorted(),
  );
  expect(buildCondition(filter).queryCondition).toEqual({
    accountType: 'swap_account',
    brokerAccountId: ACCOUNT,
    asset: 'USDT',
    flow: 'trade',
    startTime: Date.parse('2026-11-01'),
    endTime: Date.parse('2026-11-03'),
  });
});

test('closing leaves what the page below has in the address', () => {
  const address = query('kind=fiat&search=us&activity=open&flow=trade&page=2');
  expect(writeActivity(address, undefined).toString()).toBe('kind=fiat&search=us');
  expect(isOpened(address)).toBe(true);
  expect(isOpened(writeActivity(address, undefined))).toBe(false);
});

test.each([
  [{ kind: 'convert_order', id: '1' }, 'record/convert?order=1'],
  [{ kind: 'otc_order', id: '2' }, 'otcinfo/record?order=2'],
  [{ kind: 'account_transfer', id: '2' }, 'record/transfer?transfer=2'],
  [{ kind: 'fund_move', id: 'M-2' }, 'brokersManager/assetFlow?transfer=M-2'],
  [{ kind: 'withdrawal', id: '3' }, 'record/coin?record=3'],
  [{ kind: 'transaction', id: 'ETH:0xab' }, 'record/coin?txid=0xab'],
  [{ kind: 'exchange_income', id: 'usdm:1:trade:2' }, 'record/futureTrade'],
  [{ kind: 'exchange_income', id: 'spot:1:BTC-USDT:2:base' }, 'record/spotTrade'],
  [{ kind: 'bank_deposit', id: '4' }, 'record/fiat/recharge?record=4'],
  [{ kind: 'bank_withdrawal', id: '5' }, 'record/fiat/withdraw?record=5'],
  [{ kind: 'loan', id: '6' }, 'loan?loan=6'],
  [null, undefined],
] as const)('an entry leads to its record: %j', (reference, path) => {
  expect(findRecord({ reference })).toBe(path);
});
