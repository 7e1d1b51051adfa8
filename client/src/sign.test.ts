import { expect, test } from 'vitest';
import { signRequest } from './sign.ts';

const credentials = { key: 'ald_testtesttesttesttesttest', secret: 'aldgate-test-secret' };
const at = { timestamp: 1_767_225_600_000, windowMs: 5_000 };

test('AK-04 a request is signed as the document says, with and without a body', () => {
  const target = '/open/v1/balances?accountType=capital_account';
  expect(signRequest(credentials, { ...at, method: 'GET', target, body: '' })).toEqual({
    'X-Aldgate-Key': 'ald_testtesttesttesttesttest',
    'X-Aldgate-Timestamp': '1767225600000',
    'X-Aldgate-Window': '5000',
    'X-Aldgate-Signature': '9585083dcd6da13e4dc6155358960bbf3f4faf321694220643ac4d855597d6e1',
  });
  const order = { method: 'POST', target: '/open/v1/convert/orders', body: '{"quoteId":"7"}' };
  expect(signRequest(credentials, { ...at, ...order })['X-Aldgate-Signature']).toBe(
    'ffcb29071214c806811f908710920ba325ac72ef987b8b14c83e06067ef4d7b9',
  );
});
