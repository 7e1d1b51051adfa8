import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';

export type TransferRequest = RequestOf<'applyTransfer'>;

/** The states of a transfer, from the draft to the exchange's response. */
export type TransferFlow =
  | { readonly step: 'draft'; readonly error?: unknown }
  /** After a missing response a transfer may exist; an unknown outcome is checked again on request. */
  | { readonly step: 'sending'; readonly request: TransferRequest; readonly answer: 'awaited' | 'missing' | 'unknown' }
  | {
      readonly step: TransferResultData['state'];
      readonly request: TransferRequest;
      readonly result: TransferResultData;
    };

export type TransferEvent =
  | { readonly type: 'edited' | 'unanswered' | 'gaveUp' | 'again' }
  | { readonly type: 'sent'; readonly request: TransferRequest }
  | { readonly type: 'rejected'; readonly error: unknown }
  | { readonly type: 'updated'; readonly result: TransferResultData };

/** Each event applies only in the steps where it can happen; elsewhere it is late and ignored. */
// oxlint-disable-next-line typescript/consistent-return -- the compiler verifies that every event returns
export function nextTransfer(flow: TransferFlow, event: TransferEvent): TransferFlow {
  switch (event.type) {
    case 'edited':
      return flow.step === 'draft' ? { step: 'draft' } : flow;
    case 'sent':
      return flow.step === 'draft' || isUnknown(flow)
        ? { step: 'sending', request: event.request, answer: 'awaited' }
        : flow;
    case 'unanswered':
      return flow.step === 'sending' ? { ...flow, answer: 'missing' } : flow;
    case 'gaveUp':
      return flow.step === 'sending' ? { ...flow, answer: 'unknown' } : flow;
    case 'rejected':
      return flow.step === 'sending' ? { step: 'draft', error: event.error } : flow;
    case 'updated':
      return flow.step === 'sending' || flow.step === 'pending'
        ? { step: event.result.state, request: flow.request, result: event.result }
        : flow;
    case 'again':
      return flow.step === 'completed' || flow.step === 'failed' ? { step: 'draft' } : flow;
  }
}

export function isUnknown(flow: TransferFlow): flow is Extract<TransferFlow, { step: 'sending' }> {
  return flow.step === 'sending' && flow.answer === 'unknown';
}

export type TransferResultData = AnswerOf<'applyTransfer'>;
