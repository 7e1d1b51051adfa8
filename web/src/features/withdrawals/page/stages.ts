import type { WithdrawalState } from '@aldgate/domain/wallet/withdrawalState.ts';

type Rail = 'chain' | 'bank';

/** The stages of a confirmed withdrawal, in order. */
const STAGES = {
  chain: ['approval', 'checks', 'sending', 'confirming', 'complete'],
  bank: ['approval', 'checks', 'batch', 'exported', 'complete'],
} as const;

export type Stage = (typeof STAGES)[Rail][number];

const OF_STATE: Partial<Record<WithdrawalState, Stage>> = {
  approval: 'approval',
  screening: 'checks',
  review: 'checks',
  sending: 'sending',
  sent: 'sending',
  confirming: 'confirming',
  batched: 'batch',
  exported: 'exported',
  complete: 'complete',
};

const findStage = (state: WithdrawalState, rail: Rail): Stage | undefined =>
  state === 'queued' ? (rail === 'bank' ? 'batch' : 'sending') : OF_STATE[state];

/** Each stage with whether it is done; none is current while the withdrawal is on hold or has ended otherwise. */
export function listStages(state: WithdrawalState, rail: Rail) {
  const current = findStage(state, rail);
  const stages: readonly Stage[] = STAGES[rail];
  const index = current === undefined ? -1 : stages.indexOf(current);
  return stages.map((stage, each) => ({
    stage,
    status:
      index === -1 || each > index
        ? ('open' as const)
        : each < index || state === 'complete'
          ? ('done' as const)
          : ('current' as const),
  }));
}

const OWN_TEXTS = ['screening', 'queued'] as const satisfies readonly WithdrawalState[];

/** Whether a state of a withdrawal through a bank is described in words of its own. */
export const hasOwnText = (state: WithdrawalState): state is (typeof OWN_TEXTS)[number] =>
  OWN_TEXTS.some((each) => each === state);
