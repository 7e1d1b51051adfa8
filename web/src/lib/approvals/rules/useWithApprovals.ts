import type { RuleKind } from '@aldgate/domain/identity/approvalRules.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useSession } from '../../session/session.ts';
import { useRules } from './queries.ts';
import { useVoters } from './useVoters.ts';

/**
 * Adds to a text, before a request is sent, how many members must approve it and who may. The text stays as it is
 * without a kind, where nobody else can, and until the rules are known. For kinds without amounts.
 */
export function useWithApprovals(kind: RuleKind | undefined): (text: string) => string {
  const { t } = useTranslation();
  const voters = useVoters();
  const { data } = useRules(kind !== undefined);
  const own = useSession(({ userInfo }) => userInfo?.email);
  const step = data?.rules.find((rule) => rule.kind === kind)?.steps.at(-1);
  if (step === undefined || !data?.approvers.some(({ email }) => email !== own)) return (text) => text;
  const { approvals: count, ...who } = step;
  return (text) =>
    count === 1
      ? t('approvalRules.one', { text, voters: voters(who) })
      : t('approvalRules.many', { text, count, voters: voters(who) });
}
