import { expect, test } from 'vitest';
import { hasSchemas, SCHEMAS_MISSING, validate } from '../testing/schema.ts';
import { parseCamt } from './parseCamt.ts';
import type { BankLine, BankStatement } from './statement.ts';
import { writeCamt } from './writeCamt.ts';

const payment: Omit<BankLine, 'identity' | 'direction' | 'amount' | 'bankReference'> = {
  bookedOn: '2026-11-20',
  valueOn: '2026-11-20',
  endToEndId: null,
  reference: null,
  remittance: null,
  counterparty: null,
  isReturn: false,
  returnReason: null,
  charges: null,
  kind: 'payment',
};
const statement: BankStatement = {
  statementId: 'LB-EUR-1',
  sequence: '1',
  account: { iban: 'DE89370400440532013000', number: null },
  currency: 'EUR',
  opening: '-3.5',
  closing: '94.5',
  from: '2026-11-19',
  to: '2026-11-20',
  lines: [
    {
      ...payment,
      identity: 'ref:LB1/1',
      direction: 'credit',
      amount: '100',
      bankReference: 'LB1',
      reference: 'RF18539007547034',
      counterparty: { name: 'A & B <Ltd>', iban: 'GB33BUKB20201555555555', number: null },
      remittance: 'Invoice "7"',
    },
    { ...payment, identity: 'ref:LB2/1', direction: 'debit', amount: '10', bankReference: 'LB2', endToEndId: 'E1' },
    {
      ...payment,
      identity: 'ref:LB3/1',
      direction: 'credit',
      amount: '10',
      bankReference: 'LB3',
      endToEndId: 'E1',
      isReturn: true,
      returnReason: 'AC04 closed account',
      counterparty: { name: 'Payee', iban: null, number: '99' },
    },
    {
      ...payment,
      identity: 'ref:LB4/1',
      direction: 'debit',
      amount: '2',
      bankReference: 'LB4',
      kind: 'charge',
      remittance: 'Fee',
    },
  ],
};

test('a statement that is written is read back, line by line', async () => {
  expect(await parseCamt(writeCamt(statement, { createdAt: 0 }))).toEqual(statement);
});

test('a statement that is written is valid against its schema', async (context) => {
  if (!hasSchemas) context.skip(SCHEMAS_MISSING);
  expect(await validate(writeCamt(statement, { createdAt: 0 }), 'camt.053.001.08')).toEqual([]);
});
