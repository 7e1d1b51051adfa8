import type { WithdrawalState } from '@aldgate/domain/wallet/withdrawalState.ts';

/** The stages of a confirmed withdrawal, in order. */
export const STAGES = ['approval', 'checks', 'sending', 'confirming', 'complete'] as const;

export type Stage = (typeof STAGES)[number];

const OF_STATE: Partial<Record<WithdrawalState, Stage>> = {
  approval: 'approval',
  screening: 'checks',
  review: 'checks',
  queued: 'sending',
  sending: 'sending',
  sent: 'sending',
  confirming: 'confirming',
  complete: 'complete',
};

/** Each stage with whether it is done; none is current while the withdrawal is on hold or has ended otherwise. */
export function listStages(state: WithdrawalState) {
  const current = OF_STATE[state];
  const index = current === undefined ? -1 : STAGES.indexOf(current);
  return STAGES.map((stage, each) => ({
    stage,
    status:
      index === -1 || each > index
        ? ('open' as const)
        : each < index || state === 'complete'
          ? ('done' as const)
          : ('current' as const),
  }));
}
