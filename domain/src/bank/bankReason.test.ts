import { expect, test } from 'vitest';
import { describeBankReason } from './bankReason.ts';

test('a code is shown in words with the code beside it, and what the bank wrote is kept', () => {
  expect(describeBankReason('AC04', 'en-US')).toBe('The account is closed (AC04)');
  expect(describeBankReason('AC04', 'zh-HK')).toBe('賬戶已結束（AC04）');
  expect(describeBankReason(' BE04: street missing ', 'en-US')).toBe(
    'The beneficiary’s address is missing or incorrect (BE04, street missing)',
  );
  expect(describeBankReason('NARR closed by court', 'zh-HK')).toBe('closed by court');
});

test('what is no known code is left as the bank wrote it', () => {
  for (const reason of ['', 'NARR', 'XX99', 'AC0400', 'ac04', 'Closed account AC04', 'NAME mismatch']) {
    expect(describeBankReason(reason, 'en-US')).toBe(reason);
  }
});
