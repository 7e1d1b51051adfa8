import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';

/** Leads to the vote on a key. */
export function ApprovalLink({ approvalId }: { approvalId: string }) {
  const { t } = useTranslation('apiKeys');
  return <PathLink to={`information?tab=approvals&approval=${approvalId}`}>{t('toApproval')}</PathLink>;
}
