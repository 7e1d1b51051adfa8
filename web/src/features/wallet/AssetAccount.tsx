import { Button } from '@aldgate/ui/controls/Button.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { AssetBar } from './AssetBar.tsx';
import { AssetList } from './AssetList.tsx';
import { useAssetView } from './assetView.ts';
import { BalancesPage } from './BalancesPage.tsx';
import { type AccountBalance, computePercent, frozenValuation, subtract, valuation } from './balances.ts';
import { Summary, SummaryPart } from './Summary.tsx';
import { useTransferDialog } from './transfer/useTransferDialog.tsx';
import { useSupportedAssets } from './useSupportedAssets.ts';

/** The balances of the asset account (WAL-02). */
export function Screen() {
  const { t } = useTranslation('wallet');
  const transfer = useTransferDialog({ transferFrom: 'capital_account', transferTo: 'swap_account' });
  return (
    <>
      <BalancesPage
        title={t('accounts.capital_account')}
        actions={
          <>
            <Button onClick={transfer.open}>{t('transfer.title')}</Button>
            <PathLink to="convert/coin" buttonStyle={{ kind: 'primary' }}>
              {t('convert')}
            </PathLink>
          </>
        }
      >
        {(rows, asOf) => (
          <Holdings rows={rows.filter(({ accountType }) => accountType === 'capital_account')} asOf={asOf} />
        )}
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
  const frozen = frozenValuation(rows, 'capital_account');
  const available = subtract(total, frozen);
  if (rows.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />;
  return (
    <>
      <Summary total={total}>
        <SummaryPart label={t('columns.available')} value={available} share={computePercent(available, total)} />
        <SummaryPart label={t('columns.frozen')} value={frozen} share={computePercent(frozen, total)} />
      </Summary>
      <AssetBar view={assetView.view} onSearch={assetView.find} />
      <AssetList rows={rows} supported={supported} asOf={asOf} label={t('table')} assetView={assetView} />
    </>
  );
}
