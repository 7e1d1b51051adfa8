import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOLIDAY_YEARS, holidays } from '../../../domain/src/bank/holidays.ts';
import { BANK_CURRENCIES } from '../../../domain/src/money/currencies.ts';
import { bankAccountSteps, CHANNEL_ACCOUNT, DOLLAR_ACCOUNT, EURO_ACCOUNT } from '../../../testkit/bank/bankAccounts.ts';
import { writtenLine } from '../../../testkit/bank/bankFixture.ts';
import { type ConsoleFixture, openConsoleFixture } from '../../../testkit/people/operators.ts';
import { emailTo, googleCode } from '../../../testkit/people/people.ts';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { readCalendar, valueDate } from '../../src/modules/bank/calendar/readCalendar.ts';
import { findVerifiedAccount } from '../../src/modules/bank/customerAccounts/findVerifiedAccount.ts';
import { readCandidates } from '../../src/modules/bank/statements/candidates.ts';

const APPROVER = 'approver@demo.aldgate.test';
const HOUR_MS = 3_600_000;
let fixture: ConsoleFixture;
let steps: ReturnType<typeof bankAccountSteps>;
let maker: { email: string; token: string };
let approver: { email: string; token: string };
let institutionId: string;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  steps = bankAccountSteps(fixture);
  const { platform } = fixture;
  maker = { email: TRADER, token: await platform.openSession(TRADER) };
  approver = { email: APPROVER, token: await platform.openSession(APPROVER) };
  institutionId = await fixture.institutionId('Northmark Capital');
});
beforeEach(async () => {
  fixture.platform.clock.advance(1_000);
  // Each test begins without accounts.
  await fixture.platform.db.owner.deleteFrom('bank_account').execute();
});
afterAll(() => fixture?.platform.close());

const submit = (over: object, account: object = EURO_ACCOUNT) => steps.bank(maker, 'submit', { ...account, ...over });
const page = async (queryCondition: object = {}) => (await steps.bank(maker, 'page', { queryCondition })).data.items;
const toReview = async (over: object = {}) => {
  const { id } = await steps.confirm(maker, { ...EURO_ACCOUNT, ...over });
  await steps.vote(approver, id);
  return id;
};
const detail = (approvalId: string) =>
  fixture.platform.call('POST', '/institution/approval/detail', { approvalId }, approver.token);
const forOperators = async (queryCondition: object) =>
  (await fixture.ops('treasury', '/wallet/bank/customerAccount/page', { queryCondition })).data.items;
const tasks = async (state: string) =>
  (await fixture.ops('treasury', '/task/page', { queryCondition: { state, kind: 'customer_bank_account' } })).data
    .items;

test.each<[string, object, object, string, string]>([
  ['an IBAN with one digit off', EURO_ACCOUNT, { iban: 'DE89370400440532013001' }, 'iban', 'checksum'],
  ['an IBAN of another country', EURO_ACCOUNT, { iban: 'FR1420041010050500013M02606' }, 'iban', 'country'],
  ['an IBAN too short', EURO_ACCOUNT, { iban: 'DE89' }, 'iban', 'invalid'],
  ['no IBAN where the country has one', EURO_ACCOUNT, { iban: undefined }, 'iban', 'required'],
  ['a number beside an IBAN', EURO_ACCOUNT, { accountNumber: '1' }, 'accountNumber', 'notAllowed'],
  ['the BIC of another country', EURO_ACCOUNT, { swift: 'CHASUS33' }, 'swift', 'country'],
  ['a country that is none', EURO_ACCOUNT, { bankCountry: 'ZZ' }, 'bankCountry', 'invalid'],
  ['a routing number outside the US', EURO_ACCOUNT, { aba: '021000021' }, 'aba', 'notAllowed'],
  ['a routing number with one digit off', DOLLAR_ACCOUNT, { aba: '021000022' }, 'aba', 'checksum'],
  ['no routing number in the US', DOLLAR_ACCOUNT, { aba: undefined }, 'aba', 'required'],
  ['a number of 35 characters', DOLLAR_ACCOUNT, { accountNumber: '1'.repeat(35) }, 'accountNumber', 'invalid'],
  ['an IBAN in the US', DOLLAR_ACCOUNT, { iban: EURO_ACCOUNT.iban }, 'iban', 'notAllowed'],
  [
    'a sign in the beneficiary’s name that banks cannot carry',
    EURO_ACCOUNT,
    { beneficiaryName: 'Fund ⌘' },
    'beneficiaryName',
    'characters',
  ],
  [
    'a name that is too long in the characters of SWIFT',
    EURO_ACCOUNT,
    { beneficiaryName: '北'.repeat(60) },
    'beneficiaryName',
    'tooLong',
  ],
  ['an IBAN at the channel', CHANNEL_ACCOUNT, { iban: EURO_ACCOUNT.iban }, 'iban', 'notAllowed'],
  ['a bank at the channel', CHANNEL_ACCOUNT, { swift: 'CHASUS33' }, 'swift', 'notAllowed'],
  ['no number at the channel', CHANNEL_ACCOUNT, { accountNumber: undefined }, 'accountNumber', 'required'],
])('WAL-09 %s is refused at its field', async (_what, account, over, field, reason) => {
  expect(await submit(over, account)).toMatchObject({ code: 45676, data: { field, reason } });
  expect(await fixture.platform.db.owner.selectFrom('bank_account').selectAll().execute()).toEqual([]);
});

test.each([
  ['without its form', { swift: 'COBADE' }, 'swift', 'invalid'],
  ['of a country that is none', { swift: 'COBAQQFF' }, 'swift', 'invalid'],
  ['that the directory lacks', { swift: 'AAAADEFF' }, 'swift', 'notFound'],
  ['of a branch that the directory lacks', { swift: 'COBADEFF123' }, 'swift', 'notFound'],
  [
    'of the bank between that the directory lacks',
    { intermediary: { swift: 'AAAAUS33' } },
    'intermediary.swift',
    'notFound',
  ],
])('WAL-09 a SWIFT code %s is refused', async (_what, over, field, reason) => {
  expect(await submit(over)).toMatchObject({
    code: 45675,
    message: 'SWIFT code invalid or not found',
    data: { field, reason },
  });
});

test.each([
  ['a name of 141 characters', { beneficiaryName: 'x'.repeat(141) }, 'beneficiaryName'],
  ['an emoji in a name', { beneficiaryName: 'Fund 🚀' }, 'beneficiaryName'],
  ['a name without a letter', { beneficiaryName: '2026' }, 'beneficiaryName'],
  ['no name', { beneficiaryName: ' ' }, 'beneficiaryName'],
  ['a currency without banks', { asset: 'CNY' }, 'asset'],
  ['a coin', { asset: 'USDT' }, 'asset'],
  ['a code of the channel with a space between', { channelCode: 'A_B' }, 'channelCode'],
])('WAL-09 %s is an error of its form', async (_what, over, path) => {
  const { code, data } = await submit(over);
  expect([code, data.fields.map((field: { path: string }) => field.path)]).toEqual([400, [path]]);
});

test('WAL-09 names in Chinese, an IBAN in lower case and a head office’s long code are accepted', async () => {
  const { id, code } = await steps.confirm(maker, {
    ...EURO_ACCOUNT,
    beneficiaryName: '北馬資本有限公司',
    iban: 'de89 3704 0044 0532 0130 00',
    swift: 'cobadeffxxx',
    intermediary: { swift: 'CHASUS33', name: 'JPMorgan' },
    reference: 'For the fund',
  });
  expect(code).toBe(200);
  expect(await page()).toMatchObject([
    {
      bankAccountId: id,
      iban: 'DE89370400440532013000',
      swift: 'COBADEFFXXX',
      bankName: 'Commerzbank',
      intermediary: { swift: 'CHASUS33', name: 'JPMorgan', address: null },
      state: 'pending',
      usableFrom: null,
    },
  ]);
});

test('WAL-09 what is typed is checked field by field, with the name of the bank', async () => {
  const validate = async (body: object) => (await steps.bank(maker, 'validate', body)).data;
  const { iban, swift, bankCountry, asset } = EURO_ACCOUNT;
  const right = await validate({ iban, swift, bankCountry, asset });
  expect(right).toMatchObject({ bankName: 'Commerzbank', hasIban: true });
  expect(right.fields.every(({ isValid }: { isValid: boolean }) => isValid)).toBe(true);
  const wrong = await validate({ iban: `${iban}1`, swift: 'AAAADEFF', bankCountry, asset });
  expect(wrong.bankName).toBeNull();
  expect(wrong.fields.filter(({ isValid }: { isValid: boolean }) => !isValid)).toEqual([
    { name: 'iban', isValid: false, reason: 'checksum' },
    { name: 'swift', isValid: false, reason: 'notFound' },
  ]);
});

test('an account is used after another member has approved it and an operator has verified it', async () => {
  const { id, data } = await steps.confirm(maker, EURO_ACCOUNT);
  expect(data).toMatchObject({ state: 'pending', usableFrom: null, approvalId: expect.any(String) });
  expect((await steps.review('treasury', id)).code).toBe(45572);
  expect(await tasks('open')).toEqual([]);
  // The member who approves sees all that payments to it carry.
  const { payload } = (await detail(data.approvalId)).data;
  expect(payload).toEqual(
    expect.arrayContaining([
      { field: 'beneficiaryTown', before: null, after: 'Hong Kong' },
      { field: 'beneficiaryCountry', before: null, after: 'HK' },
    ]),
  );
  expect((await steps.vote(approver, id)).data).toEqual({ state: 'executed' });
  expect(await tasks('open')).toMatchObject([{ subjectId: id, customer: { institutionId } }]);
  expect(await forOperators({})).toMatchObject([
    {
      bankAccountId: id,
      verifiedName: 'Northmark Capital',
      isOwnName: true,
      isSingleControl: false,
      enteredBy: TRADER,
    },
  ]);
  expect((await steps.bank(maker, 'list', { asset: 'EUR' })).data).toEqual([]);
  expect((await steps.review('treasury', id)).data).toEqual({ state: 'verified', approvalId: null });
  expect(await tasks('open')).toEqual([]);
  expect((await steps.bank(maker, 'list', { asset: 'EUR' })).data).toMatchObject([
    { bankAccountId: id, state: 'verified' },
  ]);
  expect((await steps.review('treasury', id)).code).toBe(45572);
  const { database } = fixture.platform.db;
  const line = writtenLine({ counterparty: { name: null, iban: 'de89370400440532013000', number: null } });
  const candidates = await inTransaction(database, (tx) =>
    readCandidates(tx, [line], { asset: 'EUR', remittance_method: 'bank_wire' }),
  );
  expect(candidates.of(line).accounts).toMatchObject([{ iban: 'DE89370400440532013000', institutionId }]);
  const verified = await inTransaction(database, (tx) => findVerifiedAccount(tx, institutionId, id));
  expect(verified).toMatchObject({ bankAccountId: id });
  expect(await inTransaction(database, (tx) => findVerifiedAccount(tx, randomUUID(), id))).toBeUndefined();
  await emailTo(fixture.platform, TRADER, /bank account was verified/, 'ending in 3000');
});

test('another beneficiary than the customer is verified by two operators, the second not the first', async () => {
  const id = await toReview({ beneficiaryName: 'Somebody Else Ltd' });
  expect(await forOperators({})).toMatchObject([{ isOwnName: false, approvalId: null }]);
  const { data } = await steps.review('treasury', id);
  expect(data).toMatchObject({ state: 'unverified', approvalId: expect.any(String) });
  expect(await forOperators({})).toMatchObject([{ approvalId: data.approvalId }]);
  expect((await steps.review('admin', id)).code).toBe(45572);
  expect((await fixture.approve('treasury', data.approvalId)).code).toBe(45567);
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(200);
  expect(await forOperators({ bankAccountId: id })).toMatchObject([{ state: 'verified' }]);
});

test('one operator rejects, with the reason for the customer, and a request for it ends', async () => {
  const id = await toReview({ beneficiaryName: 'Somebody Else Ltd' });
  const { data } = await steps.review('treasury', id);
  expect((await steps.review('admin', id, 'reject')).data).toEqual({ state: 'rejected', approvalId: null });
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(45568);
  expect(await page()).toMatchObject([{ state: 'rejected', reason: 'Checked' }]);
  expect((await steps.confirm(maker, EURO_ACCOUNT)).code).toBe(200);
});

test('an account that is deleted meanwhile is verified by nobody', async () => {
  const id = await toReview({ beneficiaryName: 'Somebody Else Ltd' });
  const { data } = await steps.review('treasury', id);
  const deleted = { bankAccountId: id, gaCode: googleCode(fixture.platform) };
  expect((await steps.bank(maker, 'delete', deleted)).code).toBe(200);
  // The second operator's approval is withdrawn with it.
  expect((await fixture.ops('admin', '/approval/page', { queryCondition: { state: 'waiting' } })).data.items).toEqual(
    [],
  );
  expect((await fixture.ops('admin', '/task/page', { queryCondition: { kind: 'approval' } })).data.items).toEqual([]);
  expect((await fixture.approve('admin', data.approvalId)).code).toBe(45568);
  expect((await fixture.audited('approval_cancelled'))[0]).toMatchObject({
    actor: await fixture.userId(TRADER),
    subject: `approval:${data.approvalId}`,
  });
  expect(await page()).toEqual([]);
  expect(await tasks('open')).toEqual([]);
});

test('45554 the institution has an account once for a currency, in any spelling, until it is deleted', async () => {
  const { id } = await steps.confirm(maker, DOLLAR_ACCOUNT);
  const again = { ...DOLLAR_ACCOUNT, nickname: 'Again', swift: 'CHASUS33XXX' };
  expect(await submit({}, again)).toMatchObject({ code: 45554, data: { bankAccountId: id } });
  expect((await submit({}, { ...again, asset: 'HKD' })).code).toBe(200);
  const { bankAccountId: other } = (await steps.draft(maker, EURO_ACCOUNT)) as { bankAccountId: string };
  expect(other).not.toBe(id);
  const second = await steps.draft(maker, EURO_ACCOUNT);
  expect((await steps.confirm(maker, EURO_ACCOUNT)).code).toBe(200);
  const late = await steps.bank(maker, 'confirm', { ...second, gaCode: googleCode(fixture.platform) });
  expect([late.code, (await page()).length]).toEqual([45554, 2]);
  await steps.bank(maker, 'delete', { bankAccountId: id, gaCode: googleCode(fixture.platform) });
  expect((await submit({}, again)).code).toBe(200);
});

test('a member’s rejection removes the account, and a draft expires', async () => {
  const { id } = await steps.confirm(maker, EURO_ACCOUNT);
  await steps.vote(approver, id, 'reject');
  expect(await page()).toEqual([]);
  const entered = await steps.draft(maker, EURO_ACCOUNT);
  fixture.platform.clock.advance(15 * 60_000);
  const { bankAccountId } = entered;
  expect((await steps.bank(maker, 'invokeEmailValidation', { bankAccountId })).code).toBe(45666);
});

test('WAL-09 KY-05 KY-06 a feature that is off, a restriction and verification are checked to confirm', async () => {
  const { owner } = fixture.platform.db;
  const entered = await steps.draft(maker, EURO_ACCOUNT);
  const confirm = async () =>
    (await steps.bank(maker, 'confirm', { ...entered, gaCode: googleCode(fixture.platform) })).code;
  await owner
    .insertInto('institution_feature')
    .values({ institution_id: institutionId, feature: 'fiat_withdrawal', enabled: false })
    .execute();
  expect([(await submit({})).code, await confirm(), (await steps.bank(maker, 'page')).code]).toEqual([
    45553, 45553, 45553,
  ]);
  await owner.deleteFrom('institution_feature').execute();
  await owner
    .updateTable('institution')
    .set({ advanced_verification: 'not_verified' })
    .where('id', '=', institutionId)
    .execute();
  expect(await confirm()).toBe(45530);
  await owner
    .updateTable('institution')
    .set({ advanced_verification: 'certified' })
    .where('id', '=', institutionId)
    .execute();
  await owner
    .insertInto('restriction')
    .values({
      id: randomUUID(),
      institution_id: institutionId,
      user_id: null,
      action: 'withdraw',
      reason: 'operator',
      since: new Date(fixture.platform.clock.now),
    })
    .execute();
  expect(await confirm()).toBe(45540);
  await owner.deleteFrom('restriction').execute();
  expect(await confirm()).toBe(200);
});

test('without another approver an account waits for 24 business hours before operators see it', async () => {
  const { platform } = fixture;
  const { owner } = platform.db;
  const past = new Date(platform.clock.now - 48 * HOUR_MS);
  await owner
    .updateTable('platform_user')
    .set({ approves_since: null, approved_until: past })
    .where('email', '=', APPROVER)
    .execute();
  const { id, data } = await steps.confirm(maker, EURO_ACCOUNT);
  expect(data).toMatchObject({ state: 'waiting', approvalId: null });
  const move = (ms: number) =>
    fetch(`${platform.url}/business-clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: data.usableFrom + ms }),
    });
  await move(-60_000);
  expect(await tasks('open')).toEqual([]);
  expect((await steps.review('treasury', id)).code).toBe(45572);
  await move(0);
  expect(await tasks('open')).toMatchObject([{ subjectId: id }]);
  expect(await forOperators({})).toMatchObject([{ isSingleControl: true, usableFrom: data.usableFrom }]);
  expect((await steps.review('treasury', id)).data.state).toBe('verified');
});

const importDirectory = async (content: string, token = fixture.tokens.treasury, reason = 'New list') => {
  const response = await fetch(
    `${fixture.platform.url}/api/operations/wallet/bank/directory/import?reason=${encodeURIComponent(reason)}`,
    {
      method: 'POST',
      body: content,
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    },
  );
  return (await response.json()) as { code: number; data: { fields: unknown } };
};
const banks = async (search?: string) =>
  (await fixture.ops('auditor', '/wallet/bank/directory/page', { queryCondition: { search } })).data;

test('a directory is imported whole, or refused with its line', async () => {
  const before = (await banks()).total;
  expect(before).toBe(40);
  expect(await importDirectory('bic,name,country\nCOBADEFF,Commerzbank,DE\nCOBADE,x,DE\n')).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'content', message: "line 3: 'COBADE' is not a BIC" }] },
  });
  expect((await banks()).total).toBe(before);
  const file = 'bic,name,country\nCOBADEFF,Commerzbank AG,DE\nCHASUS33,JPMorgan Chase Bank,US\nAAAADEFF123,Branch,DE\n';
  expect(await importDirectory(file)).toMatchObject({ data: { entries: 3, added: 1, changed: 1, removed: 38 } });
  expect(await importDirectory(file)).toMatchObject({ data: { entries: 3, added: 0, changed: 0, removed: 0 } });
  expect((await banks('aaaade')).items).toEqual([{ bic: 'AAAADEFF123', name: 'Branch', country: 'DE' }]);
  expect((await submit({ swift: 'AAAADEFF123' })).code).toBe(200);
  expect((await importDirectory(file, fixture.tokens.support)).code).toBe(403);
  expect(await fixture.audited('bank_directory_imported')).toHaveLength(2);
});

test('imports at the same time run one after the other', async () => {
  const file = (name: string) => `bic,name,country\nCOBADEFF,${name},DE\nCHASUS33,${name},US\n`;
  const replies = await Promise.all(['One', 'Two', 'Three'].map((name) => importDirectory(file(name))));
  expect(replies.map(({ code }) => code)).toEqual([200, 200, 200]);
  const { items } = await banks();
  expect(items).toHaveLength(2);
  expect(items[0].name).toBe(items[1].name);
});

test('where no directory was imported, the form of a code is enough and the customer names the bank', async () => {
  await fixture.platform.db.owner.deleteFrom('bank_directory_entry').execute();
  expect(await submit({ swift: 'AAAADEFF' })).toMatchObject({
    code: 45676,
    data: { field: 'bankName', reason: 'required' },
  });
  expect((await submit({ swift: 'AAAADEFF', bankName: 'A bank' })).code).toBe(200);
});

test('the calendars begin as published, and operators keep them', async () => {
  const { database } = fixture.platform.db;
  const list = async (year: number) => (await fixture.ops('support', '/wallet/bank/calendar/list', { year })).data;
  const set = (who: 'treasury' | 'support', body: object) =>
    fixture.ops(who, '/wallet/bank/calendar/set', { currency: 'USD', isClosed: true, reason: 'Announced', ...body });
  for (const year of HOLIDAY_YEARS) {
    const { days } = await list(year);
    for (const currency of BANK_CURRENCIES) {
      const listed = days.filter((each: { currency: string }) => each.currency === currency);
      expect(listed.map(({ day }: { day: string }) => day)).toEqual(holidays(currency, year));
    }
  }
  expect(await valueDate(database, 'HKD', Date.UTC(2026, 3, 2, 10))).toBe('2026-04-09');
  expect((await set('treasury', { day: '2026-07-03' })).code).toBe(200);
  expect((await readCalendar(database, 'USD')).closed).toContain('2026-07-03');
  expect(await valueDate(database, 'USD', Date.UTC(2026, 6, 2, 14))).toBe('2026-07-06');
  expect((await set('treasury', { day: '2026-07-03' })).code).toBe(45572);
  expect((await set('treasury', { day: '2026-07-03', isClosed: false })).code).toBe(200);
  expect((await readCalendar(database, 'USD')).closed).not.toContain('2026-07-03');
  for (const day of ['2026-07-04', '2026-13-01', 'tomorrow']) expect((await set('treasury', { day })).code).toBe(400);
  expect((await set('treasury', { day: '2026-07-06', currency: 'CNY' })).code).toBe(400);
  expect((await set('support', { day: '2026-07-06' })).code).toBe(403);
});

test('a calendar’s end is listed and measured; a closed day of the next year moves it', async () => {
  const read = async () => {
    const { data } = await fixture.ops('support', '/wallet/bank/calendar/list', { year: 2028 });
    const metrics = await (await fetch(`${fixture.platform.url}/metrics`)).text();
    return {
      listed: data.currencies.find(({ currency }: { currency: string }) => currency === 'GBP'),
      days: Number(/^aldgate_bank_calendar_days\{currency="GBP"\} (.+)$/m.exec(metrics)?.[1]),
    };
  };
  const before = await read();
  expect(before.listed).toMatchObject({ knownUntil: '2027-12-31', isEndingSoon: false });
  const closing = { currency: 'GBP', day: '2028-01-03', isClosed: true, reason: 'Announced' };
  expect((await fixture.ops('treasury', '/wallet/bank/calendar/set', closing)).code).toBe(200);
  const after = await read();
  expect(after.listed).toMatchObject({ knownUntil: '2028-12-31', isEndingSoon: false });
  expect(after.days - before.days).toBe(366);
  await fixture.ops('treasury', '/wallet/bank/calendar/set', { ...closing, isClosed: false });
});
