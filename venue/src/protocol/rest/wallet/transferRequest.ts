import { invalidParameter, missingParameter } from '../../wireError.ts';
import { optionalFixed } from '../orders/quantities.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optional, required } from '../parameters.ts';

const CLIENT_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** A transfer: an amount in 10^-8 as text, and the client's id for it. */
export interface TransferRequest {
  readonly asset: string;
  readonly amount: string;
  readonly clientId?: string;
}

/** Parses asset, amount and `clientTranId`, which makes retries idempotent. */
export function parseTransferRequest(parameters: ParameterMap): TransferRequest {
  const asset = required(parameters, 'asset');
  const amount = optionalFixed(parameters, 'amount');
  if (amount === undefined) throw missingParameter('amount');
  const clientId = optional(parameters, 'clientTranId');
  if (clientId !== undefined && !CLIENT_ID.test(clientId)) throw invalidParameter('clientTranId');
  return { asset, amount: String(amount), ...(clientId === undefined ? {} : { clientId }) };
}
