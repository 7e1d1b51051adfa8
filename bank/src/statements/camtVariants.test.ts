import { expect, test } from 'vitest';
import { ACCOUNT_IBAN, balance, camt, entry, rejectionOf, statementOf } from '../testing/camt.ts';
import { parseCamt } from './parseCamt.ts';

/** How banks write statements beside the plain form of the standard. */

const tx = (content: string) => `<TxDtls>${content}</TxDtls>`;
const amount = (value: string, currency = 'EUR') => `<Amt Ccy="${currency}">${value}</Amt>`;
const OTHER_IBAN = 'DE02120300000000202051';

test('a part with the amount 0 outweighs nothing: the entry has its own amount and the texts of the part', async () => {
  const details = tx(`<Refs><EndToEndId>E1</EndToEndId></Refs>${amount('0')}<CdtDbtInd>CRDT</CdtDbtInd>`);
  const { lines } = await parseCamt(camt(entry({ amount: '105.50', details }), { closing: '205.50' }));
  expect(lines).toMatchObject([{ direction: 'credit', amount: '105.5', endToEndId: 'E1', warning: 'details' }]);
});

test('a part with another amount, or one that is none, outweighs nothing', async () => {
  const instructed = `<AmtDtls><InstdAmt>${amount('4500.00')}</InstdAmt><TxAmt>${amount('0.04')}</TxAmt></AmtDtls>`;
  for (const content of [instructed, amount('4.500,00'), amount('-4500'), `<CdtDbtInd>X</CdtDbtInd>${amount('1')}`]) {
    const file = camt(entry({ amount: '4500.00', details: tx(content) }), { closing: '4600.00' });
    expect((await parseCamt(file)).lines).toMatchObject([{ amount: '4500', direction: 'credit', warning: 'details' }]);
  }
});

test('parts without amounts are one credit that a person looks at', async () => {
  const part = (id: string) => tx(`<Refs><EndToEndId>${id}</EndToEndId></Refs>`);
  const { lines } = await parseCamt(camt(entry({ amount: '30', details: part('A') + part('B') }), { closing: '130' }));
  expect(lines).toMatchObject([{ direction: 'credit', amount: '30', endToEndId: null, warning: 'details' }]);
});

test('charges that exceed a credit are not read', async () => {
  const charges = `<Chrgs><Rcrd>${amount('12')}</Rcrd></Chrgs>`;
  const details = tx(`${amount('10')}${charges}`) + tx(amount('7'));
  const { lines } = await parseCamt(camt(entry({ amount: '5', details }), { closing: '105' }));
  expect(lines).toMatchObject([{ amount: '5', warning: 'details' }]);
});

test('charges that are given as a total are a line of their own', async () => {
  const charges = '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">26</TtlChrgsAndTaxAmt></Chrgs>';
  const details = tx(`${amount('1500')}<CdtDbtInd>DBIT</CdtDbtInd>${charges}`);
  const file = camt(entry({ amount: '1526', direction: 'DBIT', details }), { opening: '2000', closing: '474' });
  expect((await parseCamt(file)).lines.map(({ kind, ...line }) => [kind, line.amount, line.warning])).toEqual([
    ['payment', '1500', undefined],
    ['charge', '26', undefined],
  ]);
});

test('an IBAN where another number is expected is an IBAN, of the account and of a payer', async () => {
  const payer = `<RltdPties><DbtrAcct><Id><Othr><Id>de02 1203 0000 0000 2020 51</Id></Othr></Id></DbtrAcct></RltdPties>`;
  const file = camt(entry({ amount: '1', details: tx(amount('1') + payer) }), {
    closing: '101',
    account: `<Othr><Id>${ACCOUNT_IBAN}</Id></Othr>`,
  });
  const { account, lines } = await parseCamt(file, { iban: ACCOUNT_IBAN, number: null });
  expect(account).toEqual({ iban: ACCOUNT_IBAN, number: null });
  expect(lines[0]?.counterparty).toEqual({ name: null, iban: OTHER_IBAN, number: null });
});

test('WAL-12 amounts of a currency with two decimals by ISO 4217 are read, whatever shops show of it', async () => {
  const file = camt(entry({ amount: '100.50', currency: 'HUF' }), {
    currency: 'HUF',
    opening: '25895.26',
    closing: '25995.76',
  });
  expect(await parseCamt(file)).toMatchObject({
    opening: '25895.26',
    closing: '25995.76',
    lines: [{ amount: '100.5', direction: 'credit' }],
  });
});

test('a reference and texts are read from additional information', async () => {
  const remittance = '<RmtInf><Strd><AddtlRmtInf>RF18539007547034</AddtlRmtInf></Strd></RmtInf>';
  const more = '<AddtlTxInf>Order 77</AddtlTxInf>';
  const file = camt(entry({ amount: '1', details: tx(`${amount('1')}${remittance}${more}`) }), { closing: '101' });
  expect((await parseCamt(file)).lines).toMatchObject([
    { reference: 'RF18539007547034', remittance: 'RF18539007547034 Order 77' },
  ]);
});

test('supplementary data and elements of other vocabularies are ignored, entries in them too', async () => {
  const inside = entry({ amount: '50' });
  const envelope = `<SplmtryData><Envlp><Document xmlns="urn:bank"><Ntry>x</Ntry></Document>${inside}</Envlp></SplmtryData>`;
  const foreign = `<b:Ntry xmlns:b="urn:bank">x</b:Ntry>`;
  const { lines } = await parseCamt(camt(`${entry({ amount: '1' })}${foreign}${envelope}`, { closing: '101' }));
  expect(lines.map((line) => line.amount)).toEqual(['1']);
});

test('balances with the codes of BAI2 are read, and an available one beside them is not', async () => {
  const balances = ['010', '015', '040']
    .map((code, index) =>
      balance('X', ['100.00', '169.69', '7.00'][index] ?? '', 'EUR').replace('<Cd>X</Cd>', `<Prtry>${code}</Prtry>`),
    )
    .join('');
  expect(await parseCamt(camt(entry({ amount: '69.69' }), { balances }))).toMatchObject({
    opening: '100',
    closing: '169.69',
  });
});

test('an entry without dates is booked on the day of its statement', async () => {
  const { lines } = await parseCamt(camt(entry({ amount: '69.69', days: '' }), { opening: '0', closing: '69.69' }));
  expect(lines).toMatchObject([{ bookedOn: '2026-11-20', valueOn: '2026-11-20' }]);
});

test('of the statements of a file those of the account that is imported are read', async () => {
  const own = new TextDecoder().decode(camt(entry({ amount: '1' }), { closing: '101' }));
  const others = statementOf(camt('<Ntry/>', { account: `<IBAN>${OTHER_IBAN}</IBAN>` }));
  for (const text of [own.replace('<Stmt>', `${others}<Stmt>`), own.replace('</Stmt>', `</Stmt>${others}`)]) {
    const file = new TextEncoder().encode(text);
    const statement = await parseCamt(file, { iban: ACCOUNT_IBAN, number: null });
    expect(statement).toMatchObject({ account: { iban: ACCOUNT_IBAN }, lines: [{ amount: '1' }] });
    const missing = { iban: 'GB29NWBK60161331926819', number: null };
    expect(await rejectionOf(() => parseCamt(file, missing))).toEqual({ line: null, reason: 'account' });
  }
});

test('statements of the account that follow each other are one', async () => {
  const first = new TextDecoder().decode(camt(entry({ amount: '1' }), { closing: '101' }));
  const second = statementOf(camt(entry({ amount: '2' }), { opening: '101', closing: '103' })).replace('S1', 'S2');
  const file = new TextEncoder().encode(first.replace('</Stmt>', `</Stmt>${second}`));
  expect(await parseCamt(file)).toMatchObject({
    statementId: 'S2',
    opening: '100',
    closing: '103',
    lines: [{ amount: '1' }, { amount: '2' }],
  });
});

test('texts beyond the bounds of the standard are cut, and equal to none', async () => {
  const long = 'x'.repeat(100_000);
  const details = tx(
    `<Refs><EndToEndId>${long}</EndToEndId></Refs>${amount('1')}` +
      `<RltdPties><Dbtr><Nm>${long}</Nm></Dbtr><DbtrAcct><Id><Othr><Id>${long}</Id></Othr></Id></DbtrAcct></RltdPties>` +
      `<RmtInf><Ustrd>${long}</Ustrd><Strd><CdtrRefInf><Ref>${long}</Ref></CdtrRefInf></Strd></RmtInf>`,
  );
  const file = camt(entry({ amount: '1', reference: long, details }), { closing: '101' });
  const [line] = (await parseCamt(file)).lines;
  const lengths = [line?.endToEndId, line?.bankReference, line?.reference, line?.counterparty?.name];
  expect(lengths.map((text) => text?.length)).toEqual([35, 35, 35, 140]);
  expect([line?.counterparty?.number?.length, line?.remittance?.length]).toEqual([34, 1400]);
  expect(line?.counterparty?.name).toMatch(/^x+…$/);
});

test('a day of an entry that is more than ten years from its statement is refused with its line', async () => {
  for (const day of ['0001-01-01', '9999-12-31', '2037-01-01']) {
    for (const name of ['BookgDt', 'ValDt']) {
      const days = `<${name}><Dt>${day}</Dt></${name}>`;
      const file = camt(entry({ amount: '1', days }), { closing: '101' });
      expect(await rejectionOf(() => parseCamt(file))).toEqual({ line: 9, reason: 'date' });
    }
  }
});

test('an element with more attributes than any of the standard is refused', async () => {
  const attributes = Array.from({ length: 500 }, (_, index) => `a${index}=""`).join(' ');
  expect(await rejectionOf(() => parseCamt(camt(`<X ${attributes}/>`)))).toEqual({ line: 9, reason: 'malformed' });
});

test('an ultimate debtor is the payer, whom a person confirms; the text names who paid', async () => {
  const parties = (name: string) =>
    `<RltdPties><Dbtr><Pty><Nm>Example Payments SA</Nm></Pty></Dbtr><UltmtDbtr><Pty><Nm>${name}</Nm></Pty></UltmtDbtr></RltdPties>`;
  const read = async (name: string) =>
    (await parseCamt(camt(entry({ amount: '1', details: tx(amount('1') + parties(name)) }), { closing: '101' })))
      .lines[0];
  expect(await read('Northmark Capital')).toMatchObject({
    counterparty: { name: 'Northmark Capital' },
    remittance: 'Example Payments SA',
    warning: 'ultimate_debtor',
  });
  const own = await read('Example Payments SA');
  expect([own?.counterparty?.name, own?.remittance, own?.warning]).toEqual(['Example Payments SA', null, undefined]);
});

test('a statement in an envelope is read; what is no statement is named', async () => {
  const plain = new TextDecoder().decode(camt(entry({ amount: '10' }), { closing: '110' }));
  const enclosed = plain.replace(/(<\?xml[^>]*\?>)?\s*/, '$1<BizMsgEnvlp xmlns="urn:e"><AppHdr><Fr>B</Fr></AppHdr>');
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect((await parseCamt(bytes(`${enclosed}</BizMsgEnvlp>`))).lines).toMatchObject([{ amount: '10' }]);
  const reason = async (text: string) => (await rejectionOf(() => parseCamt(bytes(text)))).reason;
  expect(await reason(plain.replace('camt.053', 'camt.052'))).toBe('camt_052');
  expect(await reason(plain.replace('camt.053', 'camt.054'))).toBe('camt_054');
  expect(await reason(':20:STARTUMS\r\n:25:DE89370400440532013000')).toBe('mt940');
  expect(await reason('{1:F01BANKDEFFXXXX0000000000}{2:I940}{4:')).toBe('mt940');
  expect(await reason('<a><b/></a>')).toBe('malformed');
});
