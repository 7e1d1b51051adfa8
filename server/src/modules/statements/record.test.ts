import { expect, test } from 'vitest';
import { describeRecord } from './record.ts';
import { textsOf } from './texts.ts';

const ID = 'e8da4ef6-3f2b-4c8e-9d10-5b1f3d1c07aa';

test.each([
  [`convert_order:${ID}`, 'Conversion e8da4e…1c07aa', '兌換 e8da4e…1c07aa'],
  [
    'transaction:ethereum:0x8617aabbccddeeff00112233445566778899aabbccddeeff001122334438070d',
    'Transaction 0x8617…38070d',
    '鏈上交易 0x8617…38070d',
  ],
  [`exchange_income:spot:${ID}:trade:ETH-USDT:123456789`, 'Exchange entry 123456789', '交易所紀錄 123456789'],
  ['fund_move:M-2', 'Transfer M-2', '轉賬 M-2'],
  [`loan:${ID}`, 'Loan e8da4e…1c07aa', '貸款 e8da4e…1c07aa'],
  ['seed', 'seed', 'seed'],
  [`correction:${ID}`, 'e8da4e…1c07aa', 'e8da4e…1c07aa'],
  ['constructor:1', '1', '1'],
])('the record %s is named in both languages, its id short', (reference, english, chinese) => {
  expect(describeRecord(reference, textsOf('en-US').read)).toBe(english);
  expect(describeRecord(reference, textsOf('zh-HK').read)).toBe(chinese);
});
