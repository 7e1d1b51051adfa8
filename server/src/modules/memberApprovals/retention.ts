import { keptForGood, type Retention } from '../../kernel/retention/retention.ts';

export const memberApprovalsRetention: readonly Retention[] = keptForGood(
  'member_approval',
  'member_vote',
  'approval_rules',
  'approval_rules_reset',
);
