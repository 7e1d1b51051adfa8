import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';

/** A difference between the ledger and what it is compared with. */
export type Break = OperationsAnswerOf<'pageBreak'>['items'][number];

export const KIND_NAMES: Readonly<Record<Break['kind'], string>> = {
  chain: 'Network',
  exchange: 'Exchange',
  bank: 'Bank',
  ledger: 'Ledger',
  address: 'Address',
};
