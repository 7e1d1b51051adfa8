import { expect, test } from 'vitest';
import { findClosed, listFields, nameZone } from './instruction.ts';
import type { Instruction } from './queries.ts';

const instruction: Instruction = {
  asset: 'EUR',
  remittanceMethod: 'bank_wire',
  remittanceMethods: ['bank_wire'],
  beneficiary: 'Aldgate Ltd',
  bankName: 'Bank',
  bankAddress: '1 Street',
  bankCountry: 'DE',
  swift: 'COBADEFF',
  iban: 'DE89370400440532013000',
  accountNumber: null,
  aba: null,
  reference: 'RF82AG7K3M9QX2',
  minimum: '100',
  cutOff: { time: '15:00', timeZone: 'Europe/Berlin' },
  valueDate: '2026-04-09',
  feeNote: 'T+1, bank fees may apply',
};

test('WAL-09 an instruction shows the fields that its account has, in the order of a payment form', () => {
  const names = (shown: Instruction) => listFields(shown).map(({ field }) => field);
  expect(names(instruction)).toEqual(['beneficiary', 'iban', 'swift', 'bankName', 'bankAddress']);
  const american = { ...instruction, iban: null, accountNumber: '1001', aba: '021000021' };
  expect(names(american)).toEqual(['beneficiary', 'accountNumber', 'swift', 'aba', 'bankName', 'bankAddress']);
});

test('WAL-09 an account at the channel is shown with its number and the channel’s name', () => {
  const bank = { bankAddress: null, bankCountry: null, swift: null, iban: null };
  const shown = listFields({
    ...instruction,
    ...bank,
    remittanceMethod: 'signet_transfer',
    bankName: 'Signet',
    accountNumber: 'ALDGATE01',
  });
  expect(shown.map(({ name, value }) => [name, value])).toEqual([
    ['beneficiary', 'Aldgate Ltd'],
    ['accountNumber', 'ALDGATE01'],
    ['channel', 'Signet'],
  ]);
});

test('the cut-off names its time zone in the language of the reader', () => {
  expect(nameZone('America/New_York', 'en-US')).toBe('Eastern Time');
  expect(nameZone('Asia/Hong_Kong', 'zh-HK')).toMatch(/香港/);
});

test('KY-05 KY-06 currencies need the advanced verification and the feature', () => {
  const user = { featuresOff: [], institution: { verification: { advanced: 'certified' } } } as const;
  expect(findClosed(user)).toBeUndefined();
  expect(findClosed({ ...user, featuresOff: ['recharge'] })).toEqual({ kind: 'off' });
  expect(findClosed({ ...user, institution: { verification: { advanced: 'under_review' } } })).toEqual({
    kind: 'verification',
  });
});
