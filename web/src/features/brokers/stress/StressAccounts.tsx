import type { AccountStress } from '@aldgate/domain/brokers/stress/accountStress.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ShockChange } from '@aldgate/ui/stress/ShockChange.tsx';
import { useNavigate } from 'react-router';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePath } from '../../../lib/page/links.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { SectionTable } from '../../../lib/records/SectionTable.tsx';
import { FreshnessMark } from '../parts/FreshnessMark.tsx';
import { useExchangeName } from '../parts/useExchangeName.ts';
import type { RiskAccount } from './queries.ts';
import { Change } from './StressProject.tsx';
import type { Shown } from './shown.ts';

/** BR-03: accounts on all exchanges before and after a shock, with their distance to the exchange's liquidation. */
export function StressAccounts({ risk, ...stress }: Shown) {
  const { t } = useTranslation('brokers');
  const navigate = useNavigate();
  const path = usePath();
  return (
    <Section title={t('stress.accounts')}>
      <SectionTable
        label={t('stress.accounts')}
        empty={t('projectDetail.noAccounts')}
        items={risk.accounts}
        columns={useColumns(risk, stress)}
        getKey={({ brokerAccountId }) => brokerAccountId}
        onOpen={({ brokerAccountId }) => void navigate(path(`brokersManager/account-detail/${brokerAccountId}`))}
      />
    </Section>
  );
}

function useColumns(
  { projects }: Shown['risk'],
  { before, after }: Omit<Shown, 'risk'>,
): readonly RecordColumn<RiskAccount>[] {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const findName = useExchangeName();
  const location = ({ exchangeCode, projectNo }: RiskAccount) => {
    const project = projects.find((each) => each.projectNo === projectNo);
    return [findName(exchangeCode), projects.length > 1 && project?.projectName].filter(Boolean).join(' · ');
  };
  const both = (account: RiskAccount) => {
    const [was, is] = [before.accounts.get(account.brokerAccountId), after.accounts.get(account.brokerAccountId)];
    return was && is && { was, is };
  };
  const percent = (read: (stress: AccountStress) => string | null) => (account: RiskAccount) => {
    const found = both(account);
    if (found === undefined) return null;
    const [was, is] = [read(found.was), read(found.is)];
    return <ShockChange stays={was === is} before={formatPercent(was, locale)} after={formatPercent(is, locale)} />;
  };
  const distance = percent(({ nearest }) => nearest?.distance ?? null);
  const state = (account: RiskAccount) => {
    const found = both(account);
    if (found === undefined) return null;
    if (!found.is.isKnown) return <FreshnessMark freshness={account.freshness} />;
    return (
      <>
        {found.is.isLiquidated && <Badge tone="danger">{t('stress.isLiquidated')}</Badge>}{' '}
        {!found.is.isReachable && <Badge tone="warning">{t('stress.isUnreachable')}</Badge>}
        {!found.is.isLiquidated && found.is.isReachable && <FreshnessMark freshness={account.freshness} />}
      </>
    );
  };
  return [
    {
      id: 'name',
      label: t('accounts.columns.name'),
      opens: true,
      wraps: true,
      cell: ({ accountName }) => accountName,
      below: [location, state],
    },
    {
      id: 'exchange',
      label: t('accounts.columns.exchange'),
      from: 'tablet',
      isQuiet: true,
      wraps: true,
      cell: location,
    },
    {
      id: 'equity',
      label: t('accounts.columns.equity'),
      isFigure: true,
      cell: (account) => {
        const found = both(account);
        return found && <Change was={found.was.equity} is={found.is.equity} />;
      },
    },
    {
      id: 'ratio',
      label: t('accounts.columns.marginRatio'),
      isFigure: true,
      cell: percent(({ marginRatio }) => marginRatio),
      below: [distance],
    },
    { id: 'distance', label: t('stress.distance'), from: 'tablet', isFigure: true, cell: distance },
    {
      id: 'nearest',
      label: t('stress.nearest'),
      from: 'desktop',
      isFigure: true,
      isQuiet: true,
      cell: (account) => both(account)?.is.nearest?.instrumentId ?? null,
    },
    { id: 'state', label: t('accounts.columns.state'), from: 'tablet', isFigure: true, cell: state },
  ];
}
