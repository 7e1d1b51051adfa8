import { expect, test } from 'vitest';
import { findRawValues } from './texts.ts';

/** Reads a source in which '#' stands for '$'. */
const find = (source: string, path = 'server/src/modules/bank/book.ts') =>
  findRawValues([{ path, text: source.replaceAll('#', '$') }]);

test('a value that a title prints as it is, is found by its name', () => {
  expect(find('const title = `Withdrawal of #{row.amount} USD`;')).toEqual([
    'server/src/modules/bank/book.ts: amount: format it for people',
  ]);
  expect(find('raise({ text: inBoth(() => `It fell to #{price}.`) });')).toHaveLength(1);
  expect(find('const title = `Pay #{toDecimalString(row.from_amount)}, #{shown_address ?? ""}`;')).toHaveLength(2);
  expect(find('const task = { title: isNew ? `New: #{status}` : `Until #{expiresAt}` };')).toHaveLength(2);
});

test('in a file of emails every template is a text', () => {
  const text = 'const summary = (row) => `Arrives: #{row.receivable}`;';
  expect(find(text, 'server/src/modules/wallet/emails.ts')).toHaveLength(1);
  expect(find(text)).toEqual([]);
});

test('what a formatter wrote, and keys that programs read, are no findings', () => {
  expect(find('const title = `Pay #{titleMoney(amount, asset)} to #{shortenId(address)} in #{network}`;')).toEqual([]);
  expect(find('const title = `Bought at #{priceText}, #{price[language]}`;')).toEqual([]);
  expect(find('raise({ key: `order:#{status}`, link: `order/#{txid}` });', 'server/src/a/notifyOrder.ts')).toEqual([]);
  expect(find('const title = `#{amount}`;', 'server/src/demo/book.ts')).toEqual([]);
  expect(find('const title = `#{amount}`;', 'web/src/book.ts')).toEqual([]);
});
