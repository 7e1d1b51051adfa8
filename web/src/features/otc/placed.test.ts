import { expect, test } from 'vitest';
import { placedByKey, readPlaced } from './placed.ts';

test('OTC-01 an order whose answer was lost is found by its key, and no other error counts as one', () => {
  const data = { orderId: 'o', status: 'running', isSame: true };
  expect(placedByKey({ entry: 'otcKeyUsed', data })).toEqual({ orderId: 'o', answerBy: undefined });
  expect(placedByKey({ entry: 'insufficientBalance', data })).toBeUndefined();
  expect(placedByKey({ entry: 'otcKeyUsed', data: { ...data, isSame: false } })).toBeUndefined();
  for (const other of [null, 'o', {}, { orderId: 7 }]) {
    expect(placedByKey({ entry: 'otcKeyUsed', data: other })).toBeUndefined();
  }
});

test('OTC-04 a request says until when it is answered', () => {
  expect(readPlaced({ orderId: 'o', answerBy: 7 })).toEqual({ orderId: 'o', answerBy: 7 });
});
