import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { useAssetLists } from '../../lib/session/assets.ts';

const NONE: ReadonlySet<string> = new Set();

/** The assets that can be converted: until loaded, those that the conversions' page loaded before. */
export function useConvertible(): ReadonlySet<string> {
  const { digitalConvertAssets, fiatConvertAssets } = useAssetLists(({ convert }) => convert);
  const { data } = useQuery({
    queryKey: ['wallet', 'convertible'],
    queryFn: ({ signal }) => call('listAllConvertAsset', {}, { signal }),
    select: (assets): ReadonlySet<string> => new Set(assets.map(({ asset }) => asset)),
    staleTime: 60_000,
  });
  return data ?? new Set([...digitalConvertAssets, ...fiatConvertAssets]);
}

/** The coins with a futures contract of the same name against USDT; empty until loaded. */
export function useContracts(): ReadonlySet<string> {
  const { data } = useQuery({
    queryKey: ['wallet', 'contracts'],
    queryFn: ({ signal }) => call('listContracts', {}, { signal }),
    select: (contracts): ReadonlySet<string> => new Set(contracts.map(({ instrumentId }) => instrumentId)),
    staleTime: 60_000,
  });
  return data ?? NONE;
}
