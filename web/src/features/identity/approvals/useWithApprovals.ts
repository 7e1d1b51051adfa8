import type { RuleKind } from '@aldgate/domain/identity/approvalRules.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useRules } from './queries.ts';
import { useVoters } from './useVoters.ts';

/**
 * Adds to a text, before a request is sent, how many members must approve it and who may. The text stays as it is where
 * nobody else can, and until the rules are known. For kinds without amounts.
 */
export function useWithApprovals(kind: RuleKind): (text: string) => string {
  const { t } = useTranslation('identity');
  const voters = useVoters();
  const { data } = useRules();
  const own = useSession(({ userInfo }) => userInfo?.email);
  const step = data?.rules.find((rule) => rule.kind === kind)?.steps.at(-1);
  if (step === undefined || !data?.approvers.some(({ email }) => email !== own)) return (text) => text;
  const { approvals: count, ...who } = step;
  return (text) =>
    count === 1
      ? t('approvals.one', { text, voters: voters(who) })
      : t('approvals.many', { text, count, voters: voters(who) });
}
