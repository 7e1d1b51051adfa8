import { invalidParameter, missingParameter } from '../../wireError.ts';
import { optionalFixed } from '../orders/quantities.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional, required } from '../parameters.ts';

const CLIENT_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** What is to be moved: an amount in 10^-8 as text, and the caller's own id for it. */
export interface TransferRequest {
  readonly asset: string;
  readonly amount: string;
  readonly clientId?: string;
}

/** Reads asset, amount and `clientTranId`, with which a repeat moves nothing again. */
export function parseTransferRequest(parameters: ParameterMap): TransferRequest {
  const asset = required(parameters, 'asset');
  const amount = optionalFixed(parameters, 'amount');
  if (amount === undefined) throw missingParameter('amount');
  const clientId = optional(parameters, 'clientTranId');
  if (clientId !== undefined && !CLIENT_ID.test(clientId)) throw invalidParameter('clientTranId');
  return { asset, amount: String(amount), ...(clientId === undefined ? {} : { clientId }) };
}
