import { Button } from '@aldgate/ui/controls/Button.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { AssetBar } from './AssetBar.tsx';
import { AssetList } from './AssetList.tsx';
import { useAssetView } from './assetView.ts';
import { BalancesPage } from './BalancesPage.tsx';
import { ACCOUNT_TYPES, type AccountBalance, valuation } from './balances.ts';
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
        {(rows, asOf) => <Holdings rows={rows} asOf={asOf} />}
      </BalancesPage>
      {transfer.dialog}
    </>
  );
}

function Holdings({ rows, asOf }: { rows: readonly AccountBalance[]; asOf: number }) {
  const { t } = useTranslation('wallet');
  const assetView = useAssetView();
  const supported = useSupportedAssets();
  const total = valuation(rows);
  if (rows.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />;
  return (
    <>
      <Summary total={total}>
        {ACCOUNT_TYPES.map((account) => (
          <AccountSummary key={account} account={account} rows={rows} total={total} />
        ))}
      </Summary>
      <AssetBar view={assetView.view} onSearch={assetView.find} />
      <AssetList rows={rows} supported={supported} asOf={asOf} label={t('table')} assetView={assetView} />
    </>
  );
}
