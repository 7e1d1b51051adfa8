import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Fact } from '../parts/Fact.tsx';
import type { ProjectTotals as Totals } from '../queries.ts';
import styles from './projects.module.css';

const UNIT = 'USDT';

/** The sums over all running projects, whatever the filters. */
export function ProjectTotals({ totals }: { totals: Totals | undefined }) {
  const { t } = useTranslation('brokers');
  const amount = (value: string | undefined) => <OwnAmount value={value} places={2} unit={UNIT} />;
  return (
    <section aria-label={t('projects.totals.title')}>
      <dl className={styles.totals}>
        <Fact label={t('projects.totals.lent')}>{amount(totals?.lent)}</Fact>
        <Fact label={t('projects.totals.creditLimit')}>{amount(totals?.creditLimit)}</Fact>
        <Fact label={t('projects.totals.nav')}>{amount(totals?.nav)}</Fact>
        <Fact label={t('projects.totals.interestADay')}>{amount(totals?.interestADay)}</Fact>
      </dl>
    </section>
  );
}
