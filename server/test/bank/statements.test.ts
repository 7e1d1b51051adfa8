import { randomUUID } from 'node:crypto';
import { writeCsv } from '@aldgate/bank/statements/writeCsv.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBankFixture, localAccount, type WrittenLine } from '../../../testkit/bank/bankFixture.ts';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { type Reply, TRADER } from '../../../testkit/platform/platform.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { readBalances } from '../../src/ledger/balances.ts';
import { creditedColumns, creditedInstitution } from '../../src/modules/bank/deposits/credited.ts';
import { createInstitution } from '../../src/modules/institution/index.ts';

const NAME = 'Northmark Capital';

let fixture: ConsoleFixture;
let bank: ReturnType<typeof createBankFixture>;
let trader: string;
let institutionId: string;
let reference: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  bank = createBankFixture(fixture);
  trader = await fixture.platform.openSession(TRADER);
  institutionId = await fixture.institutionId(NAME);
  reference = (await instruction('USD')).reference;
});
beforeEach(() => fixture.platform.clock.advance(1_000));
afterEach(() => bank.expectBooks());
afterAll(() => fixture.platform.close());

const instruction = async (asset: string): Promise<Reply['data']> =>
  (await fixture.platform.call('POST', '/account/wallet/fiat/getDepositInstruction', { asset }, trader)).data;
const paid = (amount: string, over: WrittenLine = {}): WrittenLine => ({
  amount,
  reference,
  counterparty: { name: NAME, iban: null, number: '12345678' },
  ...over,
});
const match = (body: object, who: 'treasury' | 'admin' = 'treasury') =>
  fixture.ops(who, '/wallet/bank/line/match', { reason: 'As proposed', ...body });
const balance = async (asset = 'USD', owner = institutionId): Promise<string> => {
  const balances = await readBalances(fixture.platform.db.database, owner);
  return balances.find((each) => each.asset === asset && each.accountType === 'capital_account')?.total ?? '0';
};
const plus = (a: string, b: string) => toDecimalString(decimal(a).plus(decimal(b)));
const openInstitution = (name: string, advanced: 'certified' | 'not_verified' = 'certified') =>
  inTransaction(fixture.platform.db.database, (tx) =>
    createInstitution(tx, { name, verification: { primary: 'certified', advanced } }, fixture.platform.clock.now),
  );

async function openReferenceOf(owner: string): Promise<string> {
  const known = `RF93AGTEST${randomUUID().slice(0, 4)}`;
  const { makeCreditorReference } = await import('@aldgate/domain/bank/creditorReference.ts');
  const made = makeCreditorReference(
    known
      .slice(-4)
      .toUpperCase()
      .padStart(8, '7')
      .replaceAll(/[ILOU]/g, 'X'),
  );
  const row = { ...creditedColumns(creditedInstitution(owner)), asset: 'USD', reference: made, created_at: new Date() };
  await fixture.platform.db.database.insertInto('bank_reference').values(row).execute();
  return made;
}

test('WAL-10 a wire with the reference and the name of its customer is ready; two credit it once', async () => {
  const before = await balance();
  const [line] = await bank.receive('USD', [paid('2500.5')]);
  expect(line).toMatchObject({ state: 'ready', customer: { name: NAME }, reasons: ['reference', 'name'] });
  expect(await balance()).toBe(before);
  const { code, data } = await match({ lineIds: [line.lineId] });
  expect(code).toBe(200);
  expect((await fixture.approve('treasury', data.approvalId)).code).toBe(45567);
  expect((await match({ lineIds: [line.lineId] }, 'admin')).code).toBe(45572);
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect(await balance()).toBe(plus(before, '2500.5'));
  expect((await fixture.approve('admin', data.approvalId)).code).not.toBe(200);
  expect(await balance()).toBe(plus(before, '2500.5'));
  expect((await bank.linesOf(line.statementId))[0]).toMatchObject({ state: 'credited', approvalId: null });
});

test('a matched line credits the owner and account that its deposit names', async () => {
  const before = await balance();
  const [line] = await bank.receive('USD', [paid('2501.5')]);
  const { data } = await match({ lineIds: [line.lineId] });
  await fixture.platform.db.owner
    .updateTable('bank_deposit')
    .set({ account: 'trade_account' })
    .where('amount', '=', '2501.5')
    .execute();
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect(await balance()).toBe(before);
  const balances = await readBalances(fixture.platform.db.database, institutionId);
  expect(balances.find((each) => each.asset === 'USD' && each.accountType === 'trade_account')?.total).toBe('2501.5');
});

test('the reference is found in lower case and with spaces, and in free text', async () => {
  const spaced = reference.toLowerCase().replaceAll(/(.{4})/g, '$1 ');
  const lines = await bank.receive('USD', [
    paid('200', { reference: spaced }),
    paid('201', { reference: null, remittance: `Invoice 7, ref ${spaced} thank you` }),
  ]);
  expect(lines.map(({ state }) => state)).toEqual(['ready', 'ready']);
});

test('a wire without a reference is unmatched, and credited to the customer that a person names', async () => {
  const before = await balance();
  const [line] = await bank.receive('USD', [{ amount: '300', remittance: 'Invoice 7' }]);
  expect(line).toMatchObject({ state: 'unmatched', customer: null, reasons: [] });
  expect((await match({ lineIds: [line.lineId] })).code).toBe(45572);
  expect((await match({ lineId: line.lineId, institutionId: randomUUID() })).code).toBe(404);
  const { data } = await match({ lineId: line.lineId, institutionId, reason: 'The customer sent the receipt' });
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect(await balance()).toBe(plus(before, '300'));
});

test('a payer who is not the customer is never ready, whatever the reference', async () => {
  const other = await openInstitution('Quiet Harbour Ltd');
  await fixture.platform.db.owner
    .insertInto('platform_user')
    .columns(['id', 'institution_id', 'email', 'password_hash', 'role', 'created_at'])
    .expression((from) =>
      from
        .selectFrom('platform_user')
        .select((row) => [
          row.val(randomUUID()).as('id'),
          row.val(other).as('institution_id'),
          row.val('x@y.test').as('email'),
          'password_hash' as const,
          'role' as const,
          'created_at' as const,
        ])
        .where('email', '=', TRADER),
    )
    .execute();
  await bank.addAccount(other, { iban: 'DE89370400440532013000' });
  const lines = await bank.receive('USD', [
    paid('400', { counterparty: { name: 'Somebody Else', iban: null, number: null } }),
    paid('401', { counterparty: { name: NAME, iban: 'DE89370400440532013000', number: null } }),
    paid('402', { counterparty: null }),
  ]);
  expect(lines.map(({ state }) => state)).toEqual(['third_party', 'third_party', 'person']);
  expect((await match({ lineIds: lines.map(({ lineId }) => lineId) })).code).toBe(45572);
});

test('what its customer may not pay in, or is below the minimum, waits for a person', async () => {
  const unverified = await openInstitution('Unverified Ltd', 'not_verified');
  const off = await openInstitution('Feature Off Ltd');
  const row = { institution_id: off, feature: 'recharge' as const, enabled: false };
  await fixture.platform.db.owner.insertInto('institution_feature').values(row).execute();
  const payer = (name: string) => ({ name, iban: null, number: null });
  const lines = await bank.receive('USD', [
    paid('99.99'),
    paid('100'),
    paid('500', { reference: await openReferenceOf(unverified), counterparty: payer('Unverified Ltd') }),
    paid('500', { reference: await openReferenceOf(off), counterparty: payer('Feature Off Limited') }),
  ]);
  expect(lines.map(({ state, reasons }) => [state, reasons.at(-1)])).toEqual([
    ['person', 'below_minimum'],
    ['ready', 'name'],
    ['person', 'verification'],
    ['person', 'feature'],
  ]);
});

test('charges are costs, an unknown debit is cleared later, and custody is the closing balance', async () => {
  const lines = await bank.receive('USD', [
    { direction: 'debit', kind: 'charge', amount: '12.5', remittance: 'Account fee' },
    { direction: 'debit', amount: '70', endToEndId: 'UNKNOWN' },
  ]);
  expect(lines.map(({ state, direction }) => [state, direction])).toEqual([
    ['booked', 'debit'],
    ['booked', 'debit'],
  ]);
  expect((await match({ lineId: lines[1].lineId, institutionId })).code).toBe(45572);
});

test('a rejected match leaves the line as it was, and an announced deposit announced', async () => {
  const [line] = await bank.receive('USD', [paid('610')]);
  const { data } = await match({ lineIds: [line.lineId] });
  const rejected = { approvalId: data.approvalId, decision: 'reject', note: 'No' };
  expect((await fixture.ops('admin', '/approval/decide', rejected)).code).toBe(200);
  expect((await bank.linesOf(line.statementId))[0]).toMatchObject({ state: 'ready', depositId: null });
  expect((await match({ lineIds: [line.lineId] })).code).toBe(200);
});

test('a proposal that is dropped is no longer taken in bulk', async () => {
  const [line] = await bank.receive('USD', [paid('620')]);
  const drop = { lineId: line.lineId, reason: 'Sent by mistake' };
  expect((await fixture.ops('treasury', '/wallet/bank/line/unmatch', drop)).code).toBe(200);
  expect((await bank.linesOf(line.statementId))[0]).toMatchObject({ state: 'unmatched', customer: null, reasons: [] });
  expect((await match({ lineIds: [line.lineId] })).code).toBe(45572);
  expect((await fixture.ops('treasury', '/wallet/bank/line/unmatch', drop)).code).toBe(45572);
});

test('an entry whose details do not make its amount is never ready, even of its customer', async () => {
  const file = Buffer.from(bank.write(await bank.statement('USD', [paid('3000')]))).toString();
  const details = /<TxDtls>[\s\S]*<\/TxDtls>/.exec(file)?.[0] ?? '';
  const zero = details.replace('>3000<', '>0<');
  expect(zero).not.toBe(details);
  const { code, data } = await bank.send('USD', Buffer.from(file.replace(details, zero)));
  expect(code).toBe(200);
  expect(await bank.linesOf(data.statementId)).toMatchObject([
    { amount: '3000', state: 'person', reasons: ['reference', 'name', 'details'] },
  ]);
});

test('the same file again, and from two operators at the same time, is imported once', async () => {
  const file = bank.write(await bank.statement('EUR', [{ amount: '10' }, { amount: '10' }]));
  const replies = await Promise.all([bank.send('EUR', file), bank.send('EUR', file, { who: 'admin' })]);
  expect(replies.map(({ code }) => code)).toEqual([200, 200]);
  expect(replies[0]?.data).toEqual(replies[1]?.data);
  expect((await bank.send('EUR', file)).data).toEqual(replies[0]?.data);
  expect(await bank.linesOf(replies[0]?.data.statementId)).toHaveLength(2);
});

test.each([
  ['another account', 'account', { account: { iban: 'DE89370400440532013000', number: null } }],
  ['another currency', 'currency', { currency: 'USD' }],
  ['a gap', 'opening', { opening: '5', closing: '6' }],
  ['a sum that is not the closing balance', 'sum', { closing: '7' }],
])('a statement of %s is refused whole', async (_title, reason, over) => {
  const before = await bank.readClosing('GBP');
  const { code, data } = await bank.send('GBP', bank.write(await bank.statement('GBP', [{ amount: '1' }], over)));
  expect(code).toBe(45678);
  expect(data.reason).toBe(reason);
  expect(await bank.readClosing('GBP')).toBe(before);
});

test('a statement of known days and balances with other lines is refused, as is one that overlaps', async () => {
  const first = await bank.statement('GBP', [{ amount: '3' }]);
  expect((await bank.send('GBP', bank.write(first))).code).toBe(200);
  const [line] = first.lines;
  const changed = { ...first, lines: line === undefined ? [] : [{ ...line, remittance: 'Another text' }] };
  expect(await bank.send('GBP', bank.write(changed))).toMatchObject({ code: 45678, data: { reason: 'changed' } });
  // The balances came back, so the same days and balances are another statement.
  expect(
    (await bank.send('GBP', bank.write(await bank.statement('GBP', [{ amount: '3', direction: 'debit' }])))).code,
  ).toBe(200);
  expect(await bank.send('GBP', bank.write(changed))).toMatchObject({ code: 200 });
  const overlapping = { ...first, to: '2026-11-24' };
  expect(await bank.send('GBP', bank.write(overlapping))).toMatchObject({ code: 45678, data: { reason: 'opening' } });
});

test('a statement that moves nothing in sum is booked once, whatever the bank calls it', async () => {
  const lines = [{ amount: '7' }, { amount: '7', direction: 'debit', kind: 'charge' }] as const;
  const statement = await bank.statement('GBP', lines);
  const { code, data } = await bank.send('GBP', bank.write(statement));
  expect(code).toBe(200);
  const again = await bank.send('GBP', bank.write({ ...statement, statementId: randomUUID(), sequence: '9' }));
  expect(again).toMatchObject({ code: 200, data });
  const changed = { ...statement, lines: statement.lines.toReversed() };
  expect(await bank.send('GBP', bank.write(changed))).toMatchObject({ code: 45678, data: { reason: 'changed' } });
});

test('statements of two days are both imported where the bank gives each the same number', async () => {
  const day = async (at: string, amount: string) =>
    bank.write(await bank.statement('GBP', [{ amount }], { statementId: '1', sequence: '1', from: at, to: at }));
  const first = await day('2026-11-24', '5');
  const { data } = await bank.send('GBP', first);
  const second = await bank.send('GBP', await day('2026-11-25', '2'));
  expect(second.code).toBe(200);
  expect(second.data.statementId).not.toBe(data.statementId);
  expect((await bank.send('GBP', first)).data).toEqual(data);
});

test('a day or a number of the bank that goes back is shown with it, days far away are refused', async () => {
  const send = async (sequence: string, at: string) => {
    const { code, data } = await bank.send(
      'GBP',
      bank.write(await bank.statement('GBP', [{ amount: '1' }], { sequence, from: at, to: at })),
    );
    if (code !== 200) return data.reason;
    const { statementId } = data;
    return (await fixture.ops('auditor', '/wallet/bank/statement/query', { statementId })).data.warnings;
  };
  expect(await send('5', '2026-11-26')).toEqual([]);
  expect(await send('4', '2026-11-25')).toEqual(['day', 'number']);
  expect(await send('1', '2027-01-04')).toEqual([]);
  expect([await send('2', '0001-01-01'), await send('2', '9999-12-31')]).toEqual(['date', 'date']);
});

test('a line that an earlier statement has too is never ready: a person decides about it', async () => {
  const [line] = await bank.receive('USD', [paid('777')]);
  expect(line).toMatchObject({ state: 'ready' });
  const again = await bank.receive('USD', [{ ...paid('777'), bankReference: line.bankReference }]);
  expect(again).toMatchObject([{ state: 'person', reasons: ['reference', 'name', 'repeated'] }]);
});

test('lines that share a bank reference are each booked once', async () => {
  const lines = await bank.receive('SGD', [
    { amount: '5', bankReference: 'SAME' },
    { amount: '6', bankReference: 'SAME' },
  ]);
  expect(lines.map(({ amount }) => amount)).toEqual(['5', '6']);
});

test('a truncated file, one with entities and one of more than 20 MB are refused, and nothing is kept', async () => {
  const file = bank.write(await bank.statement('AUD', [{ amount: '1' }]));
  const entity = Buffer.from(
    Buffer.from(file).toString().replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'),
  );
  const codes = [];
  for (const content of [file.subarray(0, file.length - 40), entity, Buffer.alloc(20 * 1024 * 1024 + 1, 32)]) {
    codes.push(await bank.send('AUD', content));
  }
  expect(codes.map(({ code }) => code)).toEqual([45678, 45678, 45678]);
  expect(codes[2]?.data.reason).toBe('too_large');
  expect((await bank.send('AUD', Buffer.alloc(21 * 1024 * 1024))).code).toBe(413);
});

test('a CSV is read by the mapping of its account, with the balances that the operator types', async () => {
  const statement = await bank.statement('AUD', [
    paid('150', { reference: null, remittance: '=SUM(A1)' }),
    { direction: 'debit', amount: '20.5' },
  ]);
  const { opening, closing } = statement;
  const csv = writeCsv(statement);
  expect((await bank.send('AUD', csv, { format: 'csv' })).code).toBe(400);
  const wrong = await bank.send('AUD', csv, { format: 'csv', opening, closing: plus(closing, '1') });
  expect(wrong).toMatchObject({ code: 45678, data: { reason: 'sum' } });
  const { code, data } = await bank.send('AUD', csv, { format: 'csv', opening, closing });
  expect(code).toBe(200);
  expect((await bank.linesOf(data.statementId)).map(({ amount, direction }) => [amount, direction])).toEqual([
    ['150', 'credit'],
    ['20.5', 'debit'],
  ]);
  expect((await bank.send('AUD', csv, { format: 'csv', opening, closing })).data).toEqual(data);
});

test('an account is added by two operators with its opening balance; only one of a currency receives', async () => {
  const fields = {
    beneficiary: 'Aldgate Trading Limited',
    bankName: 'Second Bank',
    bankAddress: '2 Street',
    bankCountry: 'DE',
    swift: 'COBADEFF',
    aba: null,
    csvMapping: null,
    isReceiving: true,
    isPaying: false,
    reason: 'A second bank',
  };
  const added = { asset: 'EUR', iban: 'DE89 3704 0044 0532 0130 00', accountNumber: null, opening: '1234.56' };
  const set = (body: object) => fixture.ops('treasury', '/wallet/bank/account/set', { ...fields, ...body });
  expect((await set({ added: { ...added, iban: 'DE89370400440532013001' } })).code).toBe(45676);
  expect((await set({ added: { ...added, opening: '1.234' } })).code).toBe(400);
  expect((await set({})).code).toBe(400);
  const { data } = await set({ added });
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect((await set({ added })).code).toBe(45554);
  const accounts: Reply['data'][] = (await fixture.ops('auditor', '/wallet/bank/account/list')).data;
  const euros = accounts.filter(({ asset }) => asset === 'EUR');
  expect(euros.map(({ iban, isReceiving, isPaying, closing }) => [iban, isReceiving, isPaying, closing])).toEqual([
    [localAccount('EUR').iban, false, true, plus(localAccount('EUR').opening, '20')],
    ['DE89370400440532013000', true, false, '1234.56'],
  ]);
  expect((await instruction('EUR')).iban).toBe('DE89370400440532013000');
});

test('terms are changed by two operators', async () => {
  const terms = { depositMinimum: '50', withdrawalMinimum: '100', withdrawalMaximum: '5000000' };
  const set = (over: object = {}) =>
    fixture.ops('treasury', '/wallet/bank/terms/set', {
      asset: 'SGD',
      ...terms,
      feeShared: '20',
      feeOur: '0',
      cutOff: '14:30',
      reason: 'New terms',
      ...over,
    });
  expect((await set({ withdrawalMinimum: '6000000' })).code).toBe(400);
  expect((await set({ asset: 'JPY', feeOur: '0.5' })).code).toBe(400);
  expect((await set({ asset: 'BTC' })).code).toBe(45529);
  expect((await fixture.approve('admin', (await set()).data.approvalId)).code).toBe(200);
  expect(await instruction('SGD')).toMatchObject({
    minimum: '50',
    cutOff: { time: '14:30', timeZone: 'Asia/Singapore' },
  });
});

test('a line that is returned shows the approval that waits, needs a payer’s name, and its task ends', async () => {
  const payer = { name: null, iban: null, number: '445566' };
  const [line] = await bank.receive('USD', [paid('321', { reference: null, counterparty: payer })]);
  const pageCondition = { page: 1, pageSize: 100 };
  const openTasks = async () =>
    (
      await fixture.ops('treasury', '/task/page', { queryCondition: { kind: 'bank_line' }, pageCondition })
    ).data.items.filter(({ subjectId }: { readonly subjectId: string }) => subjectId === line.statementId).length;
  const beneficiary = { iban: null, accountNumber: '445566', swift: 'CHASUS33', aba: '021000021', bankCountry: 'US' };
  const send = (body: object) =>
    fixture.ops('treasury', '/wallet/bank/line/return', { lineId: line.lineId, reason: 'Unknown payer', ...body });
  expect(await send({ beneficiary })).toMatchObject({
    data: { fields: [{ path: 'beneficiary.name', message: 'required' }] },
  });
  expect(await openTasks()).toBe(1);
  const { data } = await send({ beneficiary: { ...beneficiary, name: 'Somebody' } });
  const [waiting] = await bank.linesOf(line.statementId);
  expect(waiting).toMatchObject({ state: 'matching', approvalId: data.approvalId });
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect(await openTasks()).toBe(0);
});
