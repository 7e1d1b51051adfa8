import { expect, test } from 'vitest';
import { ACCOUNT_IBAN, camt, entry, readSample, rejectionOf, statementOf } from '../testing/camt.ts';
import { hasSchemas, SCHEMAS_MISSING } from '../testing/schema.ts';
import { parseCamt } from './parseCamt.ts';

const tx = (content: string) => `<TxDtls>${content}</TxDtls>`;
const amount = (value: string, currency = 'EUR') => `<Amt Ccy="${currency}">${value}</Amt>`;

test('a statement of each version from .02 to .13 is read by its namespace, others are refused', async () => {
  for (const version of ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13']) {
    const status = Number(version) < 8 ? 'BOOK' : '<Cd>BOOK</Cd>';
    const { lines } = await parseCamt(camt(entry({ amount: '1.50', status }), { version, closing: '101.50' }));
    expect(lines).toMatchObject([{ direction: 'credit', amount: '1.5' }]);
  }
  for (const version of ['01', '14']) {
    expect(await rejectionOf(() => parseCamt(camt('', { version })))).toEqual({ line: 2, reason: 'namespace' });
  }
});

test('account, balances, days and every field of a line are read', async () => {
  const party = (role: string, name: string) =>
    `<${role}><Pty><Nm>${name}</Nm></Pty></${role}><${role}Acct><Id><IBAN>gb33 bukb 20201555555555</IBAN></Id></${role}Acct>`;
  const details = tx(
    `<Refs><EndToEndId>E2E-1</EndToEndId></Refs>${amount('20.00')}<RltdPties>${party('Dbtr', 'Northmark Capital')}</RltdPties>` +
      '<RmtInf><Ustrd>Invoice 7,</Ustrd><Ustrd>second ' +
      'part</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>',
  );
  const statement = await parseCamt(
    camt(entry({ amount: '20.00', reference: 'BANK-9', details }), { opening: '-5.00', closing: '15.00' }),
  );
  expect(statement).toEqual({
    statementId: 'S1',
    sequence: '7',
    account: { iban: ACCOUNT_IBAN, number: null },
    currency: 'EUR',
    opening: '-5',
    closing: '15',
    from: '2026-11-20',
    to: '2026-11-20',
    lines: [
      {
        identity: 'ref:BANK-9/1',
        direction: 'credit',
        amount: '20',
        bookedOn: '2026-11-20',
        valueOn: '2026-11-23',
        bankReference: 'BANK-9',
        endToEndId: 'E2E-1',
        reference: 'RF18539007547034',
        remittance: 'Invoice 7, second part',
        counterparty: { name: 'Northmark Capital', iban: 'GB33BUKB20201555555555', number: null },
        isReturn: false,
        returnReason: null,
        charges: null,
        kind: 'payment',
      },
    ],
  });
});

test('only what is booked becomes a line, and nothing that moves nothing', async () => {
  const entries = ['<Cd>PDNG</Cd>', '<Cd>INFO</Cd>', '<Cd>FUTR</Cd>'].map((status) => entry({ amount: '9', status }));
  expect((await parseCamt(camt(entries.join('') + entry({ amount: '0.00' })))).lines).toEqual([]);
});

test('a statement whose entries do not make its closing balance is refused, or with a sign reversed', async () => {
  const line = entry({ amount: '10.00', direction: 'DBIT' });
  expect(await rejectionOf(() => parseCamt(camt(line, { closing: '90.01' })))).toMatchObject({ reason: 'sum' });
  expect(await rejectionOf(() => parseCamt(camt(line, { closing: '110.00' })))).toMatchObject({ reason: 'sum' });
  expect(await rejectionOf(() => parseCamt(camt(entry({ amount: '-10.00' }), { closing: '90.00' })))).toMatchObject({
    reason: 'amount',
  });
});

test('a reversal has its own direction, or that of the entry that it reverses: the balances show which', async () => {
  const reversal = entry({ amount: '10.00', direction: 'CRDT', isReversal: true });
  const own = await parseCamt(camt(reversal, { closing: '110.00' }));
  expect(own.lines).toMatchObject([{ direction: 'credit', isReturn: true }]);
  const flipped = await parseCamt(camt(reversal, { closing: '90.00' }));
  expect(flipped.lines).toMatchObject([{ direction: 'debit', isReturn: true }]);
});

test('a batch becomes the lines of its parts; if they do not make its amount, one line with a warning', async () => {
  const details = tx(amount('30.00')) + tx(amount('12.50')) + tx(`${amount('2.50')}<CdtDbtInd>DBIT</CdtDbtInd>`);
  const { lines } = await parseCamt(camt(entry({ amount: '40.00', reference: 'B', details }), { closing: '140.00' }));
  expect(lines.map(({ identity, direction, amount }) => [identity, direction, amount])).toEqual([
    ['ref:B/1', 'credit', '30'],
    ['ref:B/2', 'credit', '12.5'],
    ['ref:B/3', 'debit', '2.5'],
  ]);
  const [wrong, foreign] = [amount('10.01'), amount('10.00', 'USD')].map((second) =>
    entry({ amount: '40.00', details: tx(amount('30.00')) + tx(second) }),
  );
  const whole = [{ direction: 'credit', amount: '40', kind: 'payment', warning: 'details' }];
  expect((await parseCamt(camt(wrong ?? '', { closing: '140.00' }))).lines).toMatchObject(whole);
  expect((await parseCamt(camt(foreign ?? '', { closing: '140.00' }))).lines).toMatchObject(whole);
});

test('charges inside a debit are a line of their own, charges inside a credit reduce it', async () => {
  const charges = (value: string, more = '') => `<Chrgs><Rcrd>${amount(value)}${more}</Rcrd></Chrgs>`;
  const added = entry({ amount: '105.00', direction: 'DBIT', details: tx(amount('100.00') + charges('5.00')) });
  const { lines } = await parseCamt(camt(added, { opening: '200.00', closing: '95.00' }));
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', '100'],
    ['charge', '5'],
  ]);
  const flag = '<ChrgInclInd>true</ChrgInclInd>';
  const included = entry({ amount: '105.00', direction: 'DBIT', more: charges('5.00', flag), reference: 'X' });
  const inside = await parseCamt(camt(included, { opening: '200.00', closing: '95.00' }));
  expect(inside.lines).toMatchObject([
    { identity: 'ref:X/1', kind: 'payment', amount: '100' },
    { identity: 'ref:X/1/charge', kind: 'charge', amount: '5', direction: 'debit' },
  ]);
  const deducted = entry({ amount: '95.00', details: tx(amount('100.00') + charges('5.00')) });
  const credit = await parseCamt(camt(deducted, { closing: '195.00' }));
  expect(credit.lines).toMatchObject([{ kind: 'payment', amount: '95', charges: '5' }]);
});

test('a returned payment names who sent it back, its end-to-end id and the reason', async () => {
  const details = tx(
    `<Refs><EndToEndId>W1</EndToEndId></Refs>${amount('8.00')}<RltdPties><Dbtr><Nm>Aldgate</Nm></Dbtr><Cdtr><Nm>Payee</Nm></Cdtr></RltdPties>` +
      '<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>closed account</AddtlInf></RtrInf>',
  );
  const { lines } = await parseCamt(camt(entry({ amount: '8.00', details }), { closing: '108.00' }));
  expect(lines).toMatchObject([
    { isReturn: true, returnReason: 'AC04 closed account', endToEndId: 'W1', counterparty: { name: 'Payee' } },
  ]);
});

test('equal lines and references stay apart, and every copy of the statement has their identities', async () => {
  const same = entry({ amount: '1.00' });
  const referenced = entry({ amount: '1.00', reference: 'R' });
  const file = camt(same + same + referenced + referenced, { closing: '104.00' });
  const { lines } = await parseCamt(file);
  const identities = lines.map(({ identity }) => identity);
  expect(new Set(identities).size).toBe(4);
  expect(identities[1]).toBe(`${identities[0]?.slice(0, -1)}2`);
  expect(identities.slice(2)).toEqual(['ref:R/1', 'ref:R/1#2']);
  expect((await parseCamt(file)).lines).toEqual(lines);
});

test('decimals beyond the currency are refused unless they are zeros', async () => {
  const { lines } = await parseCamt(camt(entry({ amount: '1.50000' }), { closing: '101.50' }));
  expect(lines[0]?.amount).toBe('1.5');
  const five = camt(entry({ amount: '1.50001' }), { closing: '101.50001' });
  expect(await rejectionOf(() => parseCamt(five))).toMatchObject({ reason: 'decimals' });
  const yen = camt(entry({ amount: '1.5', currency: 'JPY' }), { currency: 'JPY', opening: '1', closing: '2.5' });
  expect(await rejectionOf(() => parseCamt(yen))).toMatchObject({ reason: 'decimals' });
});

test('another currency in an entry or a balance is refused with its line', async () => {
  const other = camt(entry({ amount: '1.00', currency: 'USD' }), { closing: '101.00' });
  expect(await rejectionOf(() => parseCamt(other))).toEqual({ line: 9, reason: 'currency' });
});

test('a document type, entities, another encoding, a truncated and a too large file are refused', async () => {
  const dtd = camt('', { head: '<?xml version="1.0"?>\n<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>' });
  expect(await rejectionOf(() => parseCamt(dtd))).toEqual({ line: 2, reason: 'dtd' });
  expect(await rejectionOf(() => parseCamt(camt('<X>&lol;</X>')))).toEqual({ line: 9, reason: 'entity' });
  const named = camt('', { head: '<?xml version="1.0" encoding="ISO-8859-1"?>' });
  expect(await rejectionOf(() => parseCamt(named))).toEqual({ line: 1, reason: 'encoding' });
  const latin = Buffer.from(camt('<X>Z\u00fcrich</X>')).toString('utf8');
  expect(await rejectionOf(() => parseCamt(Buffer.from(latin, 'latin1')))).toMatchObject({ reason: 'encoding' });
  expect(await rejectionOf(() => parseCamt(Buffer.from(latin, 'utf16le')))).toMatchObject({ reason: 'encoding' });
  const whole = camt(entry({ amount: '1.00' }), { closing: '101.00' });
  for (const length of [0, 1, 40, 200, whole.length - 12]) {
    expect((await rejectionOf(() => parseCamt(whole.slice(0, length)))).reason).toBe('malformed');
  }
  const large = new Uint8Array(20 * 1024 * 1024 + 1);
  expect(await rejectionOf(() => parseCamt(large))).toEqual({ line: null, reason: 'too_large' });
});

test('statements that do not follow each other, and one without a closing balance, are refused', async () => {
  const file = new TextDecoder().decode(camt('', { opening: '100.00', closing: '100.00' }));
  const later = statementOf(camt(entry({ amount: '1.00' }), { opening: '101.00', closing: '102.00' }));
  const gap = new TextEncoder().encode(file.replace('</Stmt>', `</Stmt>${later}`));
  expect(await rejectionOf(() => parseCamt(gap))).toMatchObject({ reason: 'several_statements' });
  const open = new TextEncoder().encode(file.replace('CLBD', 'CLAV'));
  expect(await rejectionOf(() => parseCamt(open))).toMatchObject({ reason: 'balance' });
});

test('a byte-order mark and prefixes of names change nothing', async () => {
  const text = new TextDecoder().decode(camt(entry({ amount: '1.00' }), { closing: '101.00' }));
  const prefixed = text.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1c:').replace('xmlns=', 'xmlns:c=');
  expect(await parseCamt(Buffer.from(`\uFEFF${prefixed}`))).toEqual(await parseCamt(Buffer.from(text)));
});

test('the published samples are read or refused for what they are', async (context) => {
  if (!hasSchemas) context.skip(SCHEMAS_MISSING);
  // Their balances do not fit their entries; the five decimals are zeros.
  expect(await rejectionOf(() => parseCamt(readSample('camt053.v2.five.decimals.xml')))).toMatchObject({
    reason: 'sum',
  });
  expect(await rejectionOf(() => parseCamt(readSample('camt053.v2.wrong.xml')))).toMatchObject({ reason: 'structure' });
  for (const name of ['camt053.v2.minimal.xml', 'camt053.v4.xml', 'camt053.v8.xml']) {
    const { line, reason } = await rejectionOf(() => parseCamt(readSample(name)));
    expect({ line: typeof line, reason }).toEqual({ line: 'number', reason: 'currency' });
  }
  // Two days of one account, which follow each other.
  const days = await parseCamt(readSample('camt053.v2.multi.statement.xml'));
  expect([days.opening, days.lines.map((line) => line.amount), days.closing]).toEqual(['18.15', ['8.85', '7'], '20']);
});
