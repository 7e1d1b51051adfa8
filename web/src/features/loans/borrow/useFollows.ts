import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { LoanPreview } from './queries.ts';

/** Returns the consequence of borrowing: at once, or who has to approve it first. */
export function useFollows(): (preview: Pick<LoanPreview, 'approvals' | 'approvers'>) => string {
  const { t } = useTranslation('loans');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  return ({ approvals: count, approvers }) => {
    if (count === 0) return t('borrow.atOnce');
    const text = t('borrow.byApproval');
    const voters = new Intl.ListFormat(locale, { type: 'disjunction' }).format(approvers);
    return count === 1
      ? tApp('approvalRules.one', { text, voters })
      : tApp('approvalRules.many', { text, count, voters });
  };
}
