import { Button } from '@aldgate/ui/controls/Button.tsx';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../../lib/page/links.tsx';
import { useMemberMay } from '../../../../lib/session/session.ts';
import { useTransferDialog } from '../../../wallet/index.ts';
import { useAccount } from '../../account/accounts.ts';
import { type SpotAccount, useSpotAccount } from '../../account/queries.ts';
import { ListNotes } from '../ListNotes.tsx';
import type { Column } from '../list/columns.ts';
import listStyles from '../list/list.module.css';
import { RecordList } from '../list/RecordList.tsx';
import { RecordState } from '../list/RecordState.tsx';

type SpotAsset = SpotAccount['assets'][number];

/** The balances of the spot account with what orders lock, and transfers to and from it (TR-12). */
export default function SpotAssets({ keyId }: { keyId: string | undefined }) {
  const { t } = useTranslation('trading');
  const account = useSpotAccount(keyId);
  const transferIn = useTransferDialog({ transferFrom: 'capital_account', transferTo: 'trade_account' });
  const transferOut = useTransferDialog({ transferFrom: 'trade_account', transferTo: 'capital_account' });
  // Transfers are possible between the institution's own accounts only, not for a broker's sub-account.
  const isOwnAccount = useAccount()?.kind === 'own';
  const mayMove = useMemberMay('move');
  const columns = useSpotColumns();
  const freshness = account.data?.freshness;
  const isUnknown = account.data === undefined || freshness?.state === 'connecting';
  const held = (account.data?.assets ?? []).filter(({ total }) => total !== '0');
  return (
    <>
      <div className={listStyles.bar}>
        {isOwnAccount && mayMove && (
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
        <PathLink to="record/spotTrade">{t('records.assets.spotTrades')}</PathLink>
      </div>
      <RecordState query={account} count={isUnknown ? undefined : held.length} nothing={t('records.assets.noneSpot')}>
        <RecordList
          label={t('records.tabs.assets')}
          columns={columns}
          items={held}
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
