import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { call } from '../../lib/calls/calls.ts';

/** Preview of a withdrawal's cost, amount and requirements; only one through a bank has a value date. */
export type Preview = AnswerOf<'previewWithdraw'> & Partial<Pick<AnswerOf<'previewFiatWithdraw'>, 'valueDate'>>;
export type Draft = AnswerOf<'submitWithdraw'> & Partial<Pick<AnswerOf<'submitFiatWithdraw'>, 'valueDate'>>;

/** The codes that confirm a draft. */
export type Proof = Omit<RequestOf<'confirmWithdraw'>, 'withdrawId'>;

/** Request of a draft, whatever its route. */
export interface DraftRequest {
  readonly asset: string;
  readonly amount?: string | undefined;
}

/** The calls of withdrawals by a network, or through a bank. */
export interface Route<Request> {
  readonly rail: 'chain' | 'bank';
  readonly preview: (request: Request, signal?: AbortSignal) => Promise<Preview>;
  readonly submit: (request: Request, key: string) => Promise<Draft>;
  readonly sendCode: (withdrawId: string) => Promise<{ readonly emailUuid: string }>;
  readonly confirmName: 'confirmWithdraw' | 'confirmFiatWithdraw';
  readonly confirm: (request: RequestOf<'confirmWithdraw'>) => Promise<unknown>;
}

export type CoinRequest = Omit<RequestOf<'submitWithdraw'>, 'key'>;
export type BankRequest = Omit<RequestOf<'submitFiatWithdraw'>, 'key'>;

export const CHAIN: Route<CoinRequest> = {
  rail: 'chain',
  preview: (request, signal) => call('previewWithdraw', request, signal && { signal }),
  submit: (request, key) => call('submitWithdraw', { key, ...request }),
  sendCode: (withdrawId) => call('invokeWithdrawalEmailValidation', { withdrawId }),
  confirmName: 'confirmWithdraw',
  confirm: (request) => call('confirmWithdraw', request),
};

export const BANK: Route<BankRequest> = {
  rail: 'bank',
  preview: (request, signal) => call('previewFiatWithdraw', request, signal && { signal }),
  submit: (request, key) => call('submitFiatWithdraw', { key, ...request }),
  sendCode: (withdrawId) => call('invokeFiatWithdrawalEmailValidation', { withdrawId }),
  confirmName: 'confirmFiatWithdraw',
  confirm: (request) => call('confirmFiatWithdraw', request),
};
