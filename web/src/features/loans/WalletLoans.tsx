import { Fact } from '@aldgate/ui/figures/Fact.tsx';
import { Facts } from '@aldgate/ui/figures/Facts.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { useLoanOverview } from './queries.ts';

/** LN-01: what is pledged and owed, and the net of both; nothing without a loan. */
export default function WalletLoans() {
  const { t } = useTranslation('loans');
  const { data } = useLoanOverview();
  if (data === undefined || data.byAsset.length === 0) return null;
  const dollars = (value: string | null) => <OwnAmount value={value} places={2} unit="USD" />;
  return (
    <Section title={t('list.title')} action={<PathLink to="loan">{t('detail.toLoans')}</PathLink>}>
      <Facts label={t('summary.title')} isBelowHeading>
        <Fact label={t('summary.pledged')}>{dollars(data.pledgedUsd)}</Fact>
        <Fact label={t('summary.owed')}>{dollars(data.owedUsd)}</Fact>
        <Fact label={t('summary.net')}>{dollars(data.netUsd)}</Fact>
      </Facts>
    </Section>
  );
}
