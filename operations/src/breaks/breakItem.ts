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

/** The customer whom it concerns, or those who have its asset. */
export const nameConcerned = ({ customer, asset }: Pick<Break, 'customer' | 'asset'>): string =>
  customer?.name ?? (asset === null ? 'All customers' : `All with ${asset}`);
