import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { useRisk } from './queries.ts';
import { StressBoard } from './StressBoard.tsx';

/** BR-03: what a shock of the market does to a project, or to all of the broker's accounts. */
export default function StressTab({ projectNo }: { projectNo?: string }) {
  const { t } = useTranslation('brokers');
  const risk = useRisk(projectNo);
  if (risk.data !== undefined) return <StressBoard risk={risk.data} isOfProject={projectNo !== undefined} />;
  return (
    <LoadState
      query={risk}
      title={t('stress.failed')}
      text={(reason) => t('accounts.failedText', { reason })}
      rows={10}
    />
  );
}
