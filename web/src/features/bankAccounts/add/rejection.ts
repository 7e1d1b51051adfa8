import { CallError, readErrorData } from '@aldgate/client-kit/calls/callError.ts';

const REASONS = [
  'required',
  'notAllowed',
  'invalid',
  'checksum',
  'country',
  'notFound',
  'characters',
  'tooLong',
] as const;

/** The fields that the server checks, by its names. */
const FIELDS = {
  iban: 'iban',
  accountNumber: 'accountNumber',
  swift: 'swift',
  aba: 'aba',
  bankCountry: 'bankCountry',
  bankName: 'bankName',
  beneficiaryName: 'beneficiaryName',
  beneficiaryAddress: 'beneficiaryAddress',
  beneficiaryTown: 'beneficiaryTown',
  beneficiaryCountry: 'beneficiaryCountry',
  bankAddress: 'bankAddress',
  reference: 'reference',
  'intermediary.swift': 'intermediarySwift',
  'intermediary.name': 'intermediaryName',
  'intermediary.address': 'intermediaryAddress',
} as const;

type Reason = (typeof REASONS)[number];
export type CheckedField = (typeof FIELDS)[keyof typeof FIELDS];

export interface Rejection {
  readonly field: CheckedField;
  readonly reason: Reason;
}

/** The field that 45675 or 45676 is about, and why; undefined for any other error. */
export function readRejection(error: unknown): Rejection | undefined {
  if (!(error instanceof CallError)) return undefined;
  if (error.entry !== 'swiftInvalid' && error.entry !== 'bankAccountInvalid') return undefined;
  const data = readErrorData(error);
  const field = Object.entries(FIELDS).find(([name]) => name === data.field)?.[1];
  const reason = REASONS.find((each) => each === data.reason);
  return field === undefined || reason === undefined ? undefined : { field, reason };
}
