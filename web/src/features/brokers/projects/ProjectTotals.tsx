import { Fact } from '@aldgate/ui/figures/Fact.tsx';
import { Facts } from '@aldgate/ui/figures/Facts.tsx';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { ProjectTotals as Totals } from '../queries.ts';

const UNIT = 'USDT';

/** The sums over all running projects, whatever the filters. */
export function ProjectTotals({ totals }: { totals: Totals | undefined }) {
  const { t } = useTranslation('brokers');
  const amount = (value: string | undefined) => <OwnAmount value={value} places={2} unit={UNIT} />;
  return (
    <Facts label={t('projects.totals.title')}>
      <Fact label={t('projects.totals.lent')}>{amount(totals?.lent)}</Fact>
      <Fact label={t('projects.totals.creditLimit')}>{amount(totals?.creditLimit)}</Fact>
      <Fact label={t('projects.totals.nav')}>{amount(totals?.nav)}</Fact>
      <Fact label={t('projects.totals.interestADay')}>{amount(totals?.interestADay)}</Fact>
    </Facts>
  );
}
