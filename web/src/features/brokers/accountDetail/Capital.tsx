import type { BrokerAccountMode } from '@aldgate/domain/brokers/accounts.ts';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { displayPlaces } from '../../../lib/amounts/amounts.ts';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { SectionTable } from '../../../lib/records/SectionTable.tsx';
import { type FuturesCapital, type SpotCapital, useFuturesCapital, useSpotCapital } from '../queries.ts';

interface CapitalProps {
  readonly brokerAccountId: string;
  readonly accountMode: BrokerAccountMode;
}

/** The wallets of an account; a unified account has the futures wallet alone. */
export function Capital({ brokerAccountId, accountMode }: CapitalProps) {
  return (
    <>
      <FuturesWallet brokerAccountId={brokerAccountId} />
      {accountMode === 'classic' && <SpotWallet brokerAccountId={brokerAccountId} />}
    </>
  );
}

function FuturesWallet({ brokerAccountId }: Pick<CapitalProps, 'brokerAccountId'>) {
  const { t } = useTranslation('brokers');
  const capital = useFuturesCapital(brokerAccountId);
  const columns = useFuturesColumns();
  return (
    <Section title={t('capital.futures')}>
      {capital.data === undefined ? (
        <LoadState
          query={capital}
          title={t('capital.failed')}
          text={(reason) => t('accounts.failedText', { reason })}
          rows={2}
        />
      ) : (
        <SectionTable
          label={t('capital.futures')}
          empty={t('capital.empty')}
          items={capital.data.items}
          columns={columns}
          getKey={({ asset }) => asset}
        />
      )}
    </Section>
  );
}

type Figure =
  | 'walletBalance'
  | 'unrealizedProfitLoss'
  | 'marginBalance'
  | 'maintMargin'
  | 'availableBalance'
  | 'transferable';

function SpotWallet({ brokerAccountId }: Pick<CapitalProps, 'brokerAccountId'>) {
  const { t } = useTranslation('brokers');
  const capital = useSpotCapital(brokerAccountId);
  const columns = useSpotColumns();
  return (
    <Section title={t('capital.spot')}>
      {capital.data === undefined ? (
        <LoadState
          query={capital}
          title={t('capital.failed')}
          text={(reason) => t('accounts.failedText', { reason })}
          rows={2}
        />
      ) : (
        <SectionTable
          label={t('capital.spot')}
          empty={t('capital.empty')}
          items={capital.data.items}
          columns={columns}
          getKey={({ asset }) => asset}
        />
      )}
    </Section>
  );
}

function useFuturesColumns(): readonly RecordColumn<FuturesCapital>[] {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const figure = (id: keyof FuturesCapital & Figure, from?: 'tablet' | 'desktop'): RecordColumn<FuturesCapital> => ({
    id,
    label: t(`capital.${id}`),
    isFigure: true,
    ...(from && { from }),
    cell: (row) => <OwnAmount value={row[id]} places={displayPlaces(row.asset)} />,
  });
  return [
    { id: 'asset', label: t('asset'), cell: ({ asset }) => asset },
    figure('walletBalance', 'tablet'),
    figure('unrealizedProfitLoss', 'desktop'),
    figure('marginBalance'),
    figure('maintMargin', 'desktop'),
    {
      id: 'marginRatio',
      label: t('accounts.columns.marginRatio'),
      from: 'tablet',
      isFigure: true,
      cell: ({ marginRatio }) => formatPercent(marginRatio, locale),
    },
    figure('availableBalance', 'desktop'),
    figure('transferable'),
  ];
}

function useSpotColumns(): readonly RecordColumn<SpotCapital>[] {
  const { t } = useTranslation('brokers');
  const amount = (value: string, asset: string) => (
    <OwnAmount value={value} places={displayPlaces(asset)} placesMax={8} />
  );
  return [
    { id: 'asset', label: t('asset'), cell: ({ asset }) => asset },
    { id: 'free', label: t('capital.free'), isFigure: true, cell: ({ free, asset }) => amount(free, asset) },
    {
      id: 'locked',
      label: t('capital.locked'),
      from: 'tablet',
      isFigure: true,
      cell: ({ locked, asset }) => amount(locked, asset),
    },
    {
      id: 'total',
      label: t('capital.total'),
      from: 'tablet',
      isFigure: true,
      cell: ({ total, asset }) => amount(total, asset),
    },
    {
      id: 'valuation',
      label: t('capital.valuation'),
      isFigure: true,
      cell: ({ valuation }) => <OwnAmount value={valuation} places={2} />,
    },
  ];
}
