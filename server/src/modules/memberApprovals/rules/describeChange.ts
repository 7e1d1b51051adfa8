import { type ApprovalRules, type ApprovalStep, RULE_KINDS, stepsOf } from '@aldgate/domain/identity/approvalRules.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { readMembers } from '../../identity/index.ts';
import type { PayloadLine } from '../tables.ts';

/**
 * The kinds whose steps change, before and after, as voters read them: `0: 1 administrator, approver; 100000: 2 …`. The
 * fields are the kinds' names.
 */
export async function describeChange(tx: Tx, before: ApprovalRules, after: ApprovalRules): Promise<PayloadLine[]> {
  const ids = [before, after].flatMap((rules) =>
    RULE_KINDS.flatMap((kind) => stepsOf(rules, kind).flatMap(({ members }) => members)),
  );
  const members = await readMembers(tx, ids);
  const format = (steps: readonly ApprovalStep[]): string =>
    steps
      .map(({ fromUsd, approvals, roles, members: named }) => {
        const who = [...roles, ...named.map((id) => members.get(id)?.email ?? id)].join(', ');
        return `${formatMoney(fromUsd, 'USD', { locale: 'en-US' })}: ${approvals} × ${who}`;
      })
      .join('; ');
  return RULE_KINDS.flatMap((kind) => {
    const [from, to] = [format(stepsOf(before, kind)), format(stepsOf(after, kind))];
    return from === to ? [] : [{ field: `rules.${kind}`, before: from, after: to }];
  });
}
