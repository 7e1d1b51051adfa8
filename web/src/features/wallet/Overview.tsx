import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { AssetBar } from './AssetBar.tsx';
import { AssetList } from './AssetList.tsx';
import { useAssetView } from './assetView.ts';
import { BalancesPage } from './BalancesPage.tsx';
import { ACCOUNT_TYPES, type AccountBalance, isZero, valuation } from './balances.ts';
import { NoBalances } from './NoBalances.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { AccountSummary, Summary } from './Summary.tsx';
import { useTransferDialog } from './transfer/useTransferDialog.tsx';
import { useSupportedAssets } from './useSupportedAssets.ts';

/** The institution's balances: the total, by account and by asset (WAL-01). */
export function Screen() {
  const { t } = useTranslation('wallet');
  const transfer = useTransferDialog({ transferFrom: 'capital_account', transferTo: 'swap_account' });
  return (
    <>
      <BalancesPage
        title={t('title')}
        actions={
          <>
            <Button onClick={transfer.open}>{t('transfer.title')}</Button>
            <PathLink to="convert/coin" buttonStyle={{ kind: 'primary' }}>
              {t('convert')}
            </PathLink>
          </>
        }
      >
        {(rows, asOf) => <Holdings rows={rows} asOf={asOf} onTransfer={transfer.open} />}
      </BalancesPage>
      {transfer.dialog}
    </>
  );
}

interface HoldingsProps {
  readonly rows: readonly AccountBalance[];
  readonly asOf: number;
  readonly onTransfer: () => void;
}

function Holdings({ rows, asOf, onTransfer }: HoldingsProps) {
  const { t } = useTranslation('wallet');
  const assetView = useAssetView();
  const supported = useSupportedAssets();
  const total = valuation(rows);
  if (isZero(rows)) return <NoBalances />;
  return (
    <>
      <Summary total={total}>
        {ACCOUNT_TYPES.map((account) => (
          <AccountSummary key={account} account={account} rows={rows} total={total} />
        ))}
      </Summary>
      <AssetBar view={assetView.view} onSearch={assetView.find} />
      <AssetList
        rows={rows}
        supported={supported}
        asOf={asOf}
        label={t('table')}
        assetView={assetView}
        onTransfer={onTransfer}
      />
      <RecentActivity />
    </>
  );
}
