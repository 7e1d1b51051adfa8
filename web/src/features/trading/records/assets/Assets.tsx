import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../../lib/page/links.tsx';
import { Profit } from '../../account/figures.tsx';
import { type FuturesAccount, useFuturesAccount } from '../../account/queries.ts';
import type { Column } from '../list/columns.ts';
import listStyles from '../list/list.module.css';
import { AccountAssets } from './AccountAssets.tsx';

type FuturesAsset = FuturesAccount['assets'][number];

/** The assets of the futures account. */
export default function Assets({ keyId }: { keyId: string | undefined }) {
  const { t } = useTranslation('trading');
  return (
    <AccountAssets
      accountType="swap_account"
      query={useFuturesAccount(keyId)}
      columns={useAssetColumns()}
      nothing={t('records.assets.none')}
      trades={<PathLink to="record/futureTrade">{t('records.assets.trades')}</PathLink>}
    />
  );
}

function useAssetColumns(): readonly Column<FuturesAsset>[] {
  const { t } = useTranslation('trading');
  return [
    {
      id: 'asset',
      label: t('records.columns.asset'),
      sortValue: ({ asset }) => asset,
      card: 'title',
      cell: ({ asset }) => <span className={listStyles.symbol}>{asset}</span>,
    },
    {
      id: 'balance',
      label: t('account.balance'),
      sortValue: ({ balance }) => balance,
      isFigure: true,
      cell: ({ asset, balance }) => <OwnAmount value={balance} places={2} placesMax={8} unit={asset} slot />,
    },
    {
      id: 'profit',
      label: t('records.columns.profit'),
      sortValue: ({ unrealizedProfitLoss }) => unrealizedProfitLoss,
      isFigure: true,
      cell: ({ asset, unrealizedProfitLoss }) => <Profit value={unrealizedProfitLoss} unit={asset} />,
    },
    {
      id: 'available',
      label: t('account.available'),
      sortValue: ({ availableBalance }) => availableBalance,
      isFigure: true,
      cell: ({ asset, availableBalance }) => (
        <OwnAmount value={availableBalance} places={2} placesMax={8} unit={asset} slot />
      ),
    },
  ];
}
