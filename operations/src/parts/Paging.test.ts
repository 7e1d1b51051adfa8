import { expect, test } from 'vitest';
import { filterList, selectRecord } from './Paging.tsx';

const address = new URLSearchParams('tab=out&page=3&cursor=abc&side=after&state=open');

test('a record that is selected on a later page is selected there', () => {
  expect(`${selectRecord(address, 'withdrawal', 'W1')}`).toBe(`${address}&withdrawal=W1`);
});

test('another filter begins at the first page, and one that is cleared leaves the address', () => {
  expect(`${filterList(address, { state: undefined, asset: 'BTC' })}`).toBe('tab=out&asset=BTC');
});
