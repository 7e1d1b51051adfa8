import { expect, test } from 'vitest';
import { hasSchemas, SCHEMAS_MISSING, validate } from '../testing/schema.ts';
import { parsePain } from './parsePain.ts';
import { type Payment, type PaymentBatch, PaymentFileError } from './payment.ts';
import { writePain } from './writePain.ts';

const payment: Payment = {
  endToEndId: '018f3c1e7a4b7c3d8e9fa0b1c2d3e4f5',
  amount: '1250.5',
  currency: 'USD',
  creditor: { name: 'Northmark Capital', address: ['28/F, 8 Queens Road Central'], town: 'Hong Kong', country: 'HK' },
  creditorAccount: { iban: null, number: '00123456789' },
  creditorAgent: { bic: 'CHASUS33', aba: '021000021' },
  intermediaryBic: 'CITIUS33XXX',
  remittance: 'Withdrawal 7',
};
const batch: PaymentBatch = {
  messageId: 'B-2026-11-20-1',
  createdAt: Date.UTC(2026, 10, 20, 12),
  initiatingParty: 'Aldgate Trading Limited',
  debtor: { name: 'Aldgate Trading Limited', iban: null, number: '1000200300', bic: 'LOCLUS33', currency: 'USD' },
  executionOn: '2026-11-23',
  chargeBearer: 'SHAR',
  payments: [payment, { ...payment, endToEndId: 'E2', amount: '0.01', remittance: null, intermediaryBic: null }],
};
const withPayment = (more: Partial<Payment>): PaymentBatch => ({ ...batch, payments: [{ ...payment, ...more }] });

function rejection(write: () => unknown) {
  try {
    write();
  } catch (error) {
    if (error instanceof PaymentFileError) return { field: error.field, reason: error.reason };
    throw error;
  }
  throw new Error('the file was written');
}

test('a file is valid against the schema of pain.001.001.09', async (context) => {
  if (!hasSchemas) context.skip(SCHEMAS_MISSING);
  expect(await validate(writePain(batch), 'pain.001.001.09')).toEqual([]);
  const iban = withPayment({ currency: 'EUR', creditorAccount: { iban: 'DE89370400440532013000', number: null } });
  const euro = {
    ...iban,
    debtor: { ...iban.debtor, currency: 'EUR', iban: 'FR1420041010050500013M02606', number: null },
  };
  expect(await validate(writePain({ ...euro, chargeBearer: 'DEBT' }), 'pain.001.001.09')).toEqual([]);
  const yen = { ...withPayment({ currency: 'JPY', amount: '75000' }), debtor: { ...batch.debtor, currency: 'JPY' } };
  expect(await validate(writePain(yen), 'pain.001.001.09')).toEqual([]);
});

test('the same batch gives the same bytes, and they are read back', async () => {
  expect(writePain(batch)).toEqual(writePain(structuredClone(batch)));
  expect(await parsePain(writePain(batch))).toEqual(batch);
});

test('names are written in the characters of SWIFT; what has none is refused, not dropped', async () => {
  const named = (name: string) => withPayment({ creditor: { ...payment.creditor, name } });
  const write = async (name: string) => (await parsePain(writePain(named(name)))).payments[0]?.creditor.name;
  expect(await write('Müller & Söhne GmbH')).toBe('Muller + Sohne GmbH');
  expect(await write('深圳市')).toBe('ShenZhenShi');
  expect(await write('x'.repeat(140))).toHaveLength(140);
  expect(rejection(() => writePain(named('Rocket 🚀')))).toEqual({ field: 'creditor.name', reason: 'characters' });
  expect(rejection(() => writePain(named('x'.repeat(141))))).toEqual({ field: 'creditor.name', reason: 'length' });
  expect(rejection(() => writePain(named(' ')))).toEqual({ field: 'creditor.name', reason: 'missing' });
});

test('amounts of the currency alone are written, and each payment once', () => {
  for (const amount of ['0', '-1', '1.001', '1e3', '']) {
    expect(rejection(() => writePain(withPayment({ amount })))).toEqual({ field: 'amount', reason: 'amount' });
  }
  expect(rejection(() => writePain(withPayment({ currency: 'EUR' })))).toMatchObject({ field: 'currency' });
  expect(rejection(() => writePain({ ...batch, payments: [payment, payment] }))).toMatchObject({ reason: 'duplicate' });
  expect(rejection(() => writePain({ ...batch, payments: [] }))).toMatchObject({ reason: 'missing' });
  expect(rejection(() => writePain({ ...batch, messageId: 'x'.repeat(36) }))).toMatchObject({ reason: 'length' });
});

test('a file whose totals are wrong, or that is another kind of file, is refused', async () => {
  const text = new TextDecoder().decode(writePain(batch));
  const read = (from: string, to: string) => parsePain(Buffer.from(text.replace(from, to)));
  await expect(read('<CtrlSum>1250.51', '<CtrlSum>1250.52')).rejects.toThrow('the payments make 1250.51');
  await expect(read('<NbOfTxs>2', '<NbOfTxs>3')).rejects.toThrow('2 payments, not 3');
  await expect(read('pain.001.001.09', 'pain.001.001.03')).rejects.toThrow('not a pain.001.001.09');
  await expect(read('<Document', '<!DOCTYPE x><Document')).rejects.toThrow('document type');
  await expect(parsePain(Buffer.from(text.slice(0, 900)))).rejects.toThrow(PaymentFileError);
});

test('a creditor has town and country in elements of their own, and at most two lines of an address', () => {
  const creditor = { name: 'Example Ltd', address: ['1 Long Street', 'EC1A 1BB'], town: 'London', country: 'GB' };
  const text = new TextDecoder().decode(writePain(withPayment({ creditor })));
  const [, address = ''] = /<PstlAdr>([\s\S]*?)<\/PstlAdr>/.exec(text) ?? [];
  expect(address.replaceAll(/\s*\n\s*/g, '')).toBe(
    '<TwnNm>London</TwnNm><Ctry>GB</Ctry><AdrLine>1 Long Street</AdrLine><AdrLine>EC1A 1BB</AdrLine>',
  );
  const three = { ...creditor, address: ['a', 'b', 'c'] };
  expect(rejection(() => writePain(withPayment({ creditor: three })))).toEqual({
    field: 'creditor.address',
    reason: 'length',
  });
  expect(rejection(() => writePain(withPayment({ creditor: { ...creditor, town: 'x'.repeat(36) } })))).toEqual({
    field: 'creditor.town',
    reason: 'length',
  });
});

test('a creditor whose town is not known has no address: lines alone are refused by the schemes', () => {
  const creditor = { name: 'Example Ltd', address: ['1 Long Street'], town: null, country: 'GB' };
  expect(new TextDecoder().decode(writePain(withPayment({ creditor })))).not.toContain('PstlAdr');
});
