/** The answer of a call that moves money once. */
export interface MoveResult {
  readonly state: 'pending' | 'completed' | 'failed';
}

/** The states of a transfer, from the draft to the exchange's response. */
export type Flow<Request, Result extends MoveResult> =
  | { readonly step: 'draft'; readonly error?: unknown }
  /** After a missing response a transfer may exist; an unknown outcome is checked again on request. */
  | { readonly step: 'sending'; readonly request: Request; readonly answer: 'awaited' | 'missing' | 'unknown' }
  | { readonly step: MoveResult['state']; readonly request: Request; readonly result: Result };

export type FlowEvent<Request, Result extends MoveResult> =
  | { readonly type: 'edited' | 'unanswered' | 'gaveUp' | 'again' }
  | { readonly type: 'sent'; readonly request: Request }
  | { readonly type: 'rejected'; readonly error: unknown }
  | { readonly type: 'updated'; readonly result: Result };

/** Each event applies only in the steps where it can happen; elsewhere it is late and ignored. */
// oxlint-disable-next-line typescript/consistent-return -- the compiler verifies that every event returns
export function nextFlow<Request, Result extends MoveResult>(
  flow: Flow<Request, Result>,
  event: FlowEvent<Request, Result>,
): Flow<Request, Result> {
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

export function isUnknown<Request, Result extends MoveResult>(
  flow: Flow<Request, Result>,
): flow is Extract<Flow<Request, Result>, { step: 'sending' }> {
  return flow.step === 'sending' && flow.answer === 'unknown';
}
