import { useAssetRegistry } from '../../lib/calls/assetRegistry.ts';
import { listOptions } from '../../lib/lists/listOptions.ts';
import { parseAsset } from '../../lib/page/pageQuery.ts';
import { filtersIn } from '../../lib/records/filter.ts';

/** By coin; currencies are in lists of their own. */
export const COIN = filtersIn('wallet').select({
  label: 'transfer.asset',
  any: 'transfers.anyAsset',
  parse: parseAsset,
  useOptions: (chosen) => {
    const coins = useAssetRegistry().filter(({ kind }) => kind === 'crypto');
    return listOptions(
      coins.map(({ symbol }) => symbol),
      chosen,
    );
  },
});
