import { CallError, readErrorData } from '@aldgate/client-kit/calls/callError.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { type Entry, validateEntry } from '../../../lib/amounts/entry.ts';

export type Announced = Omit<RequestOf<'submitFiatDeposit'>, 'key'>;

interface Inputs {
  readonly text: string;
  readonly precision: number;
  readonly minimum: string;
}

/** The amount before it is sent: what is paid is not limited by a balance here. */
export const checkAmount = ({ text, precision, minimum }: Inputs): Entry =>
  validateEntry(text, { precision, minimum, available: undefined });

interface Payer {
  readonly bankAccountId: string;
  readonly remittanceMethod: Announced['remittanceMethod'];
}

/** A channel code belongs to the channel alone. */
export function buildAnnouncement(asset: string, payer: Payer, amount: string, channelCode: string): Announced {
  const { bankAccountId, remittanceMethod } = payer;
  const code = channelCode.trim();
  return {
    asset,
    amount,
    bankAccountId,
    remittanceMethod,
    ...(remittanceMethod === 'signet_transfer' && code !== '' && { channelCode: code }),
  };
}

/** Which field an error of the call is about. */
export function findField(error: unknown): 'amount' | 'account' | 'form' {
  if (!(error instanceof CallError)) return 'form';
  if (error.entry === 'belowMinimum') return 'amount';
  if (error.entry === 'bankAccountUnverified') return 'account';
  if (error.entry !== 'format') return 'form';
  return JSON.stringify(readErrorData(error)).includes('"amount"') ? 'amount' : 'account';
}
