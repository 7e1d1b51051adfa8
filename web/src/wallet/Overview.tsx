import { Button } from '@aldgate/ui/controls/Button.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { errorReference, errorText } from '../app/errorText.ts';
import { PathLink } from '../app/links.tsx';
import { Page } from '../app/Page.tsx';
import { useSession } from '../app/session.ts';
import { TYPED, useAddressText } from '../app/useAddressText.ts';
import { AssetBar } from './AssetBar.tsx';
import { AssetTable } from './AssetTable.tsx';
import { filterAssets } from './assetFilter.ts';
import { type AssetView, readView, writeView } from './assetView.ts';
import { type AccountBalance, byAsset, SMALL_USD, valuation } from './balances.ts';
import { Summary } from './Summary.tsx';
import { TableNote } from './TableNote.tsx';
import { useBalances } from './useBalances.ts';
import { useSupportedAssets } from './useSupportedAssets.ts';
import { setHiddenAsset, useWallet } from './walletStore.ts';

/** What the institution holds, in all and by account and asset (WAL-01). */
export function Screen() {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  const balances = useBalances();
  const reference = errorReference(balances.error);
  return (
    <Page
      title={t('title')}
      actions={
        <PathLink to="convert/coin" look={{ kind: 'primary' }}>
          {t('convert')}
        </PathLink>
      }
    >
      {balances.data !== undefined ? (
        <Holdings rows={balances.data} asOf={balances.dataUpdatedAt} />
      ) : balances.isError ? (
        <ErrorState
          title={t('failed')}
          text={t('failedText', { reason: errorText(balances.error, tApp) })}
          reference={reference && tApp('page.reference', { reference })}
          action={
            <Button kind="link" onClick={() => void balances.refetch()}>
              {tApp('retry')}
            </Button>
          }
        />
      ) : (
        <Skeleton rows={10} label={tApp('loading')} />
      )}
    </Page>
  );
}

function Holdings({ rows, asOf }: { rows: readonly AccountBalance[]; asOf: number }) {
  const { t } = useTranslation('wallet');
  const [query, setQuery] = useSearchParams();
  const view = readView(query);
  const [search, setSearch] = useAddressText(view.search);
  const hideSmall = useWallet((wallet) => wallet.hiddenAsset);
  const smallUsd = useSession(({ platformConfig }) => platformConfig.smallAssetUsd ?? SMALL_USD);
  const supported = useSupportedAssets();
  // What there is nothing of is listed where small assets are.
  const assets = useMemo(() => byAsset(rows, hideSmall ? [] : supported), [rows, supported, hideSmall]);
  const { shown, hidden } = filterAssets(assets, { kind: view.kind, search, hideSmall, smallUsd });
  const show = (change: Partial<AssetView>) =>
    setQuery(writeView({ ...view, search, ...change }), { replace: true, state: TYPED });
  const find = (text: string) => {
    setSearch(text);
    show({ search: text });
  };
  const showAll = () => {
    setSearch('');
    setHiddenAsset(false);
    show({ kind: 'all', search: '' });
  };
  if (rows.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />;
  return (
    <>
      <Summary rows={rows} />
      <AssetBar view={{ ...view, search }} onSearch={find} />
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
        <AssetTable assets={shown} whole={valuation(rows)} sort={view.sort} onSort={(sort) => show({ sort })} />
      )}
      <TableNote shown={shown} hidden={hidden} asOf={asOf} />
    </>
  );
}
