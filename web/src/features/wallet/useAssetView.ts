import { useSearchParams } from 'react-router';
import { TYPED, useAddressText } from '../../lib/page/useAddressText.ts';
import { useSession } from '../../lib/session/session.ts';
import { type AssetView, readView, writeView } from './assetView.ts';
import { SMALL_USD } from './balances.ts';
import { setHiddenAsset, useWallet } from './walletStore.ts';

/** The view of the current balances page, stored in the address. */
export function useAssetView() {
  const [query, setQuery] = useSearchParams();
  const inAddress = readView(query);
  const [search, setSearch] = useAddressText(inAddress.search);
  const hideSmall = useWallet((wallet) => wallet.hiddenAsset);
  const smallUsd = useSession(({ platformConfig }) => platformConfig.smallAssetUsd ?? SMALL_USD);
  const view: AssetView = { ...inAddress, search };
  const show = (change: Partial<AssetView>) =>
    setQuery(writeView({ ...view, ...change }), { replace: true, state: TYPED });
  return {
    view,
    hideSmall,
    /** The threshold of small balances, in US dollars. */
    smallUsd,
    show,
    find: (text: string) => {
      setSearch(text);
      show({ search: text });
    },
    showAll: () => {
      setSearch('');
      setHiddenAsset(false);
      show({ kind: 'all', search: '' });
    },
  };
}
