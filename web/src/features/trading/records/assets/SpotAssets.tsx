import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../../lib/page/links.tsx';
import { type SpotAccount, useSpotAccount } from '../../account/queries.ts';
import type { Column } from '../list/columns.ts';
import listStyles from '../list/list.module.css';
import { AccountAssets } from './AccountAssets.tsx';

type SpotAsset = SpotAccount['assets'][number];

/** The balances of the spot account with what orders lock. */
export default function SpotAssets({ keyId }: { keyId: string | undefined }) {
  const { t } = useTranslation('trading');
  return (
    <AccountAssets
      accountType="trade_account"
      query={useSpotAccount(keyId)}
      columns={useSpotColumns()}
      isListed={({ total }) => total !== '0'}
      nothing={t('records.assets.noneSpot')}
      trades={<PathLink to="record/spotTrade">{t('records.assets.spotTrades')}</PathLink>}
    />
  );
}

function useSpotColumns(): readonly Column<SpotAsset>[] {
  const { t } = useTranslation('trading');
  const amount = (id: 'total' | 'available' | 'frozen', label: string): Column<SpotAsset> => ({
    id,
    label,
    sortValue: (row) => row[id],
    isFigure: true,
    cell: (row) => <OwnAmount value={row[id]} places={2} placesMax={8} align={8} unit={row.asset} slot />,
  });
  return [
    {
      id: 'asset',
      label: t('records.columns.asset'),
      sortValue: ({ asset }) => asset,
      card: 'title',
      cell: ({ asset }) => <span className={listStyles.symbol}>{asset}</span>,
    },
    amount('total', t('account.total')),
    amount('available', t('account.available')),
    amount('frozen', t('account.locked')),
    {
      id: 'value',
      label: t('records.columns.value'),
      unit: 'USDT',
      sortValue: ({ valuation }) => valuation,
      isFigure: true,
      cell: ({ valuation }) => <OwnAmount value={valuation} places={2} />,
    },
  ];
}
