import { Button } from '@aldgate/ui/controls/Button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import { PathLink } from '../../../../lib/page/links.tsx';
import { useMemberMay } from '../../../../lib/session/session.ts';
import { useTransferDialog } from '../../../wallet/index.ts';
import { useAccount } from '../../account/accounts.ts';
import type { Freshness } from '../../account/queries.ts';
import { ListNotes } from '../ListNotes.tsx';
import type { Column } from '../list/columns.ts';
import listStyles from '../list/list.module.css';
import { RecordList } from '../list/RecordList.tsx';
import { RecordState } from '../list/RecordState.tsx';

interface AccountAssetsProps<Asset extends { readonly asset: string }> {
  readonly accountType: 'swap_account' | 'trade_account';
  readonly query: Parameters<typeof RecordState>[0]['query'] & {
    readonly data: { readonly freshness: Freshness; readonly assets: readonly Asset[] } | undefined;
  };
  readonly columns: readonly Column<Asset>[];
  readonly isListed?: (asset: Asset) => boolean;
  readonly nothing: string;
  /** The asset that transfers begin with, where the account has several; then each row begins one with its own. */
  readonly asset?: string;
  /** A link to the records of the account's trades. */
  readonly trades: ReactNode;
}

/** The assets of an account at the exchange, and transfers to and from it (TR-12). */
export function AccountAssets<Asset extends { readonly asset: string }>({
  accountType,
  query,
  columns,
  isListed = () => true,
  nothing,
  asset: firstAsset,
  trades,
}: AccountAssetsProps<Asset>) {
  const { t } = useTranslation('trading');
  const transferIn = useTransferDialog({ transferFrom: 'capital_account', transferTo: accountType });
  const transferOut = useTransferDialog({ transferFrom: accountType, transferTo: 'capital_account' });
  // Transfers are possible between the institution's own accounts only, not for a broker's sub-account.
  const isOwnAccount = useAccount()?.kind === 'own';
  const mayMove = useMemberMay('move');
  const { data } = query;
  const openWith = (transfer: typeof transferIn) => () =>
    firstAsset === undefined ? transfer.open() : transfer.openWith(firstAsset);
  const mayTransfer = isOwnAccount && mayMove;
  const isUnknown = data === undefined || data.freshness.state === 'connecting';
  const listed = (data?.assets ?? []).filter(isListed);
  return (
    <>
      <div className={listStyles.bar}>
        {mayTransfer && (
          <>
            <Button size="small" onClick={openWith(transferIn)}>
              {t('records.assets.transferIn')}
            </Button>
            <Button size="small" onClick={openWith(transferOut)}>
              {t('records.assets.transferOut')}
            </Button>
          </>
        )}
        <PathLink to="record/transfer">{t('records.assets.transfers')}</PathLink>
        {trades}
      </div>
      <RecordState query={query} count={isUnknown ? undefined : listed.length} nothing={nothing}>
        <RecordList
          label={t('records.tabs.assets')}
          columns={
            mayTransfer && firstAsset !== undefined ? [...columns, transferColumn(t, transferOut.openWith)] : columns
          }
          items={listed}
          getKey={({ asset }) => asset}
          isOld={data?.freshness.state === 'stale'}
        />
      </RecordState>
      <ListNotes freshness={data?.freshness} />
      {transferIn.dialog}
      {transferOut.dialog}
    </>
  );
}

/** The transfer of a row's asset out of the account. */
const transferColumn = (
  t: Translate<'trading'>,
  open: (asset: string) => void,
): Column<{ readonly asset: string }> => ({
  id: 'actions',
  label: t('records.columns.actions'),
  isFigure: true,
  card: 'actions',
  cell: ({ asset }) => (
    <Button kind="link" onClick={() => open(asset)}>
      {t('account.transfer')}
    </Button>
  ),
});
