import { REMITTANCE_METHODS, type RemittanceMethod } from '@aldgate/domain/bank/remittanceMethod.ts';

export const METHOD_NAMES: Readonly<Record<RemittanceMethod, string>> = {
  bank_wire: 'Bank wire',
  signet_transfer: 'Signet transfer',
};

/** A choice among methods. */
export const METHODS = REMITTANCE_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }));
