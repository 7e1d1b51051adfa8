import { Button } from '@aldgate/ui/controls/Button.tsx';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../../lib/page/links.tsx';
import { useTransferDialog } from '../../../wallet/index.ts';
import { useAccount } from '../../account/accounts.ts';
import { Profit } from '../../account/figures.tsx';
import { type FuturesAccount, useFuturesAccount } from '../../account/queries.ts';
import { ListNotes } from '../ListNotes.tsx';
import type { Column } from '../list/columns.ts';
import listStyles from '../list/list.module.css';
import { RecordList } from '../list/RecordList.tsx';
import { RecordState } from '../list/RecordState.tsx';

type FuturesAsset = FuturesAccount['assets'][number];

/** The assets of the futures account, and transfers to and from it (TR-12). */
export default function Assets({ keyId }: { keyId: string | undefined }) {
  const { t } = useTranslation('trading');
  const account = useFuturesAccount(keyId);
  const transferIn = useTransferDialog({ transferFrom: 'capital_account', transferTo: 'swap_account' });
  const transferOut = useTransferDialog({ transferFrom: 'swap_account', transferTo: 'capital_account' });
  // Transfers are possible between the institution's own accounts only, not for a broker's sub-account.
  const isOwnAccount = useAccount()?.kind === 'own';
  const columns = useAssetColumns();
  const freshness = account.data?.freshness;
  const isUnknown = account.data === undefined || freshness?.state === 'connecting';
  return (
    <>
      <div className={listStyles.bar}>
        {isOwnAccount && (
          <>
            <Button size="small" onClick={transferIn.open}>
              {t('records.assets.transferIn')}
            </Button>
            <Button size="small" onClick={transferOut.open}>
              {t('records.assets.transferOut')}
            </Button>
          </>
        )}
        <PathLink to="record/transfer">{t('records.assets.transfers')}</PathLink>
        <PathLink to="record/futureTrade">{t('records.assets.trades')}</PathLink>
      </div>
      <RecordState
        query={account}
        count={isUnknown ? undefined : account.data?.assets.length}
        nothing={t('records.assets.none')}
      >
        <RecordList
          label={t('records.tabs.assets')}
          columns={columns}
          items={account.data?.assets ?? []}
          getKey={({ asset }) => asset}
          isOld={freshness?.state === 'stale'}
        />
      </RecordState>
      <ListNotes freshness={freshness} />
      {transferIn.dialog}
      {transferOut.dialog}
    </>
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
      cell: ({ asset, balance }) => <OwnAmount value={balance} places={2} placesMax={8} align={8} unit={asset} slot />,
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
        <OwnAmount value={availableBalance} places={2} placesMax={8} align={8} unit={asset} slot />
      ),
    },
  ];
}
