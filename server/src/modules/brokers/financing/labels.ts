import type { ActionExecution, ActionType, ChangeStatus } from '@aldgate/domain/brokers/financing/states.ts';
import type { Label } from '../../../kernel/lists/export.ts';

/** Broker pages and the console are in English alone (SH-10), and so are their files. */
export const english = (text: string): Label => [text, text];

export const ACTION_LABELS: Readonly<Record<ActionType, Label>> = {
  inferior_transfer: english('Subordinated capital paid in'),
  loan: english('Loan'),
  repayment: english('Repayment'),
  inferior_extract: english('Subordinated capital taken out'),
  funds_allot: english('Allotment'),
};

export const STATUS_LABELS: Readonly<Record<ChangeStatus, Label>> = {
  approving: english('Waiting for approval'),
  approved: english('Approved'),
  rejected: english('Rejected'),
};

export const EXECUTION_LABELS: Readonly<Record<ActionExecution, Label>> = {
  none: english('Not begun'),
  moving: english('Moving'),
  done: english('Done'),
  failed: english('Failed'),
};
