/** How an account is reached: at a bank, or at the channel. */
export const REMITTANCE_METHODS = ['bank_wire', 'signet_transfer'] as const;
export type RemittanceMethod = (typeof REMITTANCE_METHODS)[number];

/** Whether a method moves a currency: the channel has US dollars alone. */
export const movesCurrency = (method: RemittanceMethod, currency: string): boolean =>
  method === 'bank_wire' || currency === 'USD';

/** Whether payments leave in files and statements come as files. At the channel operators book each of them. */
export const hasFiles = (method: RemittanceMethod): boolean => method === 'bank_wire';

/** Form of the channel's references, in capitals: case does not distinguish two of them. */
export const CHANNEL_REFERENCE = /^[A-Z0-9](?:[A-Z0-9/._:-]{0,33}[A-Z0-9])?$/;
