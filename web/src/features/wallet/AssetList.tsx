import { Button } from '@aldgate/ui/controls/Button.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { AssetTable } from './AssetTable.tsx';
import { filterAssets } from './assetFilter.ts';
import { type AccountBalance, byAsset, valuation } from './balances.ts';
import { TableNote } from './TableNote.tsx';
import type { useAssetView } from './useAssetView.ts';

interface AssetListProps {
  /** Rows of one or several accounts; balances are summed by asset. */
  readonly rows: readonly AccountBalance[];
  /** Assets listed even without a balance, unless small balances are hidden. */
  readonly supported: readonly string[];
  /** The time of the balances, epoch milliseconds. */
  readonly asOf: number;
  readonly label: string;
  readonly assetView: ReturnType<typeof useAssetView>;
}

/** Balances by asset, filtered by the view, with what the filter hides. */
export function AssetList({ rows, supported, asOf, label, assetView }: AssetListProps) {
  const { t } = useTranslation('wallet');
  const { view, hideSmall, smallUsd, show, showAll } = assetView;
  const assets = useMemo(() => byAsset(rows, hideSmall ? [] : supported), [rows, supported, hideSmall]);
  const { shown, hidden } = filterAssets(assets, { kind: view.kind, search: view.search, hideSmall, smallUsd });
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState
          title={t('filteredEmpty.title')}
          text={t('filteredEmpty.text', { usd: smallUsd })}
          action={
            <Button kind="link" onClick={showAll}>
              {t('filteredEmpty.action')}
            </Button>
          }
        />
      ) : (
        <AssetTable
          label={label}
          assets={shown}
          whole={valuation(rows)}
          sort={view.sort}
          onSort={(sort) => show({ sort })}
        />
      )}
      <TableNote shown={shown} hidden={hidden} asOf={asOf} />
    </>
  );
}
