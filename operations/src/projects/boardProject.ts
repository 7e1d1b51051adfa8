import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import type { FinancingStatus, RiskLevel } from '@aldgate/domain/brokers/financing/states.ts';
import type { BadgeTone } from '@aldgate/ui/figures/Badge.tsx';

export type BoardProject = OperationsAnswerOf<'listProjectBoard'>[number];

/** A block of increases or outflows of a project. */
export type Block = BoardProject['blocks'][number];

interface Status {
  readonly text: string;
  readonly tone: BadgeTone;
}

/** BR-14: the statuses of financings by their numbers. */
export const FINANCINGS: Readonly<Record<FinancingStatus, Status>> = {
  1: { text: 'Interest accruing', tone: 'neutral' },
  2: { text: 'Ended', tone: 'neutral' },
  3: { text: 'Overdue', tone: 'warning' },
  4: { text: 'Liquidation', tone: 'danger' },
  5: { text: 'Forcefully liquidated', tone: 'danger' },
};

export const RISKS: Readonly<Record<RiskLevel, Status>> = {
  normal: { text: 'Normal', tone: 'neutral' },
  warning: { text: 'Below warning', tone: 'warning' },
  liquidation: { text: 'Below liquidation', tone: 'danger' },
};

/** BR-05: kinds of blocks. */
export const BLOCKS: Readonly<Record<Block['kind'], string>> = {
  own_trades: 'Trades to judge',
  deposit_shortage: 'Deposit missing',
};

/** A ratio with its second side; a dash without one. */
export const describeRatio = (ratio: string | null): string => (ratio === null ? '–' : `${ratio} : 1`);
