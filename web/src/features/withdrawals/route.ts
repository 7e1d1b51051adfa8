import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { call } from '../../lib/calls/calls.ts';
import { type Area, useArea } from '../../lib/page/area.ts';

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
  readonly confirmName: Area['calls']['confirm' | 'confirmToBank'];
  readonly confirm: (request: RequestOf<'confirmWithdraw'>) => Promise<unknown>;
}

export type CoinRequest = Omit<RequestOf<'submitWithdraw'>, 'key'>;
export type BankRequest = Omit<RequestOf<'submitFiatWithdraw'>, 'key'>;

const chainRoute = ({ calls }: Area): Route<CoinRequest> => ({
  rail: 'chain',
  preview: (request, signal) => call('previewWithdraw', request, signal && { signal }),
  submit: (request, key) => call(calls.submit, { key, ...request }),
  sendCode: (withdrawId) => call(calls.sendCode, { withdrawId }),
  confirmName: calls.confirm,
  confirm: (request) => call(calls.confirm, request),
});

const bankRoute = ({ calls }: Area): Route<BankRequest> => ({
  rail: 'bank',
  preview: (request, signal) => call('previewFiatWithdraw', request, signal && { signal }),
  submit: (request, key) => call(calls.submitToBank, { key, ...request }),
  sendCode: (withdrawId) => call(calls.sendBankCode, { withdrawId }),
  confirmName: calls.confirmToBank,
  confirm: (request) => call(calls.confirmToBank, request),
});

/** The calls of withdrawals by a network, of the current page's area. */
export const useChainRoute = (): Route<CoinRequest> => chainRoute(useArea());

/** The calls of withdrawals through a bank, of the current page's area. */
export const useBankRoute = (): Route<BankRequest> => bankRoute(useArea());
