import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Fact } from '@aldgate/ui/figures/Fact.tsx';
import { Facts } from '@aldgate/ui/figures/Facts.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { displayPlaces } from '../../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import type { LoanOverview } from '../queries.ts';

/** LN-01: net of liabilities and collateral, the limit, and what is due next. */
export function LoanSummary({ overview }: { overview: LoanOverview | undefined }) {
  const { t } = useTranslation('loans');
  const dollars = (value: string | null | undefined) => <OwnAmount value={value} places={2} unit="USD" />;
  return (
    <Facts label={t('summary.title')}>
      <Fact label={t('summary.net')}>{dollars(overview?.netUsd)}</Fact>
      <Fact label={t('summary.pledged')}>{dollars(overview?.pledgedUsd)}</Fact>
      <Fact label={t('summary.owed')}>{dollars(overview?.owedUsd)}</Fact>
      <Fact label={t('summary.limit')}>
        {dollars(overview?.limit.left)}
        <Text size="11" tone="2" weight="text">
          {t('summary.used')} <OwnAmount value={overview?.limit.used} places={2} /> {t('effects.of')}{' '}
          <OwnAmount value={overview?.limit.usd} places={2} />
        </Text>
      </Fact>
      <Fact label={t('summary.nextDue')}>
        {overview?.nextDue == null ? t('summary.nothingDue') : <NextDue next={overview.nextDue} />}
      </Fact>
    </Facts>
  );
}

interface NextDueProps {
  readonly next: NonNullable<LoanOverview['nextDue']>;
}

/** The amount that is due next, with its maturity, or that this has passed. */
function NextDue({ next }: NextDueProps) {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const { loanId, asset, amount, maturityAt, isOverdue } = next;
  return (
    <>
      <OwnAmount value={amount} places={displayPlaces(asset)} unit={asset} />
      <Text size="11" tone="2" weight="text">
        <PathLink to={`loan?loan=${loanId}`}>
          {isOverdue ? <Badge tone="danger">{t('statuses.overdue')}</Badge> : formatTime(maturityAt, locale)}
        </PathLink>
      </Text>
    </>
  );
}
