import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBankFixture } from '../../../testkit/bank/bankFixture.ts';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';

let fixture: ConsoleFixture;
let bank: ReturnType<typeof createBankFixture>;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  bank = createBankFixture(fixture);
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterEach(() => bank.expectBooks());
afterAll(() => fixture.platform.close());

const plus = (a: string, b: string) => toDecimalString(decimal(a).plus(decimal(b)));
const query = async (statementId: string) =>
  (await fixture.ops('auditor', '/wallet/bank/statement/query', { statementId })).data;
const newest = async () =>
  (await fixture.ops('auditor', '/wallet/bank/statement/page', { pageCondition: { page: 1, pageSize: 10 } })).data
    .items[0];
/** A file of which one of two entries has no day that exists. */
const damaged = async () => {
  const lines = [
    { amount: '40', bookedOn: '2026-11-20' },
    { amount: '2.5', bookedOn: '2026-11-21' },
  ];
  const file = Buffer.from(bank.write(await bank.statement('EUR', lines))).toString();
  return Buffer.from(file.replaceAll('2026-11-21', '2026-02-30'));
};

test('a statement that cannot be imported is accepted by balances by two operators, the rest in suspense', async () => {
  const before = await bank.readClosing('EUR');
  const closing = plus(before, '42.5');
  const file = await damaged();
  expect(await bank.send('EUR', file)).toMatchObject({ code: 45678, data: { reason: 'date' } });
  const { code, data } = await bank.accept('EUR', file, { closing });
  expect(code).toBe(200);
  expect(await bank.readClosing('EUR')).toBe(before);
  expect((await fixture.approve('treasury', data.approvalId)).code).toBe(45567);
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect(await bank.readClosing('EUR')).toBe(closing);
  const { statementId } = await newest();
  expect(await query(statementId)).toMatchObject({ opening: before, closing, lines: 2, open: 2 });
  expect((await query(statementId)).acceptedBy).not.toBeNull();
  const lines = await bank.linesOf(statementId);
  expect(lines.map(({ amount, state, reasons }) => [amount, state, reasons])).toEqual([
    ['40', 'unmatched', []],
    ['2.5', 'unmatched', ['unread']],
  ]);
  const [line] = await bank.receive('EUR', [{ amount: '1' }]);
  expect(line.state).toBe('unmatched');
});

test('what is missing below the balances is an unknown debit with a break', async () => {
  const closing = plus(await bank.readClosing('SGD'), '-3');
  const { data } = await bank.accept('SGD', Buffer.from('no statement'), { closing });
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  const [line] = await bank.linesOf((await newest()).statementId);
  expect(line).toMatchObject({ direction: 'debit', amount: '3', state: 'booked', reasons: ['unread'] });
  const breaks = await fixture.ops('treasury', '/wallet/break/page', {
    queryCondition: { state: 'open', kind: 'bank' },
  });
  expect(breaks.data.items[0]).toMatchObject({ title: expect.stringContaining('3.00 SGD left the account') });
});

test('an acceptance is refused where another statement came meanwhile, nothing is kept of a rejected one', async () => {
  const file = await damaged();
  const closing = plus(await bank.readClosing('EUR'), '42.5');
  const first = await bank.accept('EUR', file, { closing });
  expect((await bank.accept('EUR', file, { closing, who: 'admin' })).code).toBe(45572);
  await bank.receive('EUR', [{ amount: '6' }]);
  expect((await fixture.approve('admin', first.data.approvalId)).code).toBe(45572);
  const rejected = { approvalId: first.data.approvalId, decision: 'reject', note: 'Ask the bank' };
  expect((await fixture.ops('admin', '/approval/decide', rejected)).code).toBe(200);
  const kept = fixture.platform.db.database.selectFrom('bank_statement_acceptance').select('id');
  expect(await kept.execute()).toEqual([]);
  const again = await bank.accept('EUR', file, { closing: plus(closing, '6') });
  expect((await fixture.approve('admin', again.data.approvalId)).code).toBe(200);
});

test('a file is not accepted that is there already, could be imported, or is of another account', async () => {
  const file = bank.write(await bank.statement('EUR', [{ amount: '8' }]));
  const closing = plus(await bank.readClosing('EUR'), '8');
  const rejected = (reason: string) => ({ code: 45678, data: { reason } });
  expect(await bank.accept('EUR', file, { closing })).toMatchObject(rejected('importable'));
  expect(await bank.accept('GBP', file, { closing })).toMatchObject(rejected('account'));
  expect((await bank.send('EUR', file)).code).toBe(200);
  expect(await bank.accept('EUR', file, { closing: plus(closing, '8') })).toMatchObject(rejected('repeated'));
});

test('the second operator sees the balance and the day that the file states', async () => {
  const gap = bank.write(await bank.statement('HKD', [{ amount: '4' }], { opening: '500', closing: '504' }));
  const closing = plus(await bank.readClosing('HKD'), '4');
  const { data } = await bank.accept('HKD', gap, { closing });
  const queryCondition = { approvalId: data.approvalId };
  const { items } = (await fixture.ops('admin', '/approval/page', { queryCondition })).data;
  expect(items[0].after).toMatchObject({ closing, stated: expect.stringMatching(/^504\.00 HKD on \d\d \w{3} 20/) });
});

test('a closing balance or a day that cannot be is refused, and only those of the capital may ask', async () => {
  const file = Buffer.from('x');
  expect((await bank.accept('JPY', file, { closing: '1.5' })).data.fields).toMatchObject([{ path: 'closing' }]);
  expect(await bank.accept('JPY', file, { closing: '1', day: '9999-12-31' })).toMatchObject({ code: 45678 });
  expect((await bank.accept('JPY', file, { closing: '1', reason: '' })).code).toBe(400);
  expect((await bank.accept('JPY', file, { closing: '1', who: 'auditor' })).code).toBe(403);
});
