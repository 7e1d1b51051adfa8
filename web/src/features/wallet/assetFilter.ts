import { type AssetBalance, isSmall } from './balances.ts';

export const KINDS = ['all', 'crypto', 'fiat'] as const;
export type Kind = (typeof KINDS)[number];

export function parseKind(text: string | null): Kind {
  return KINDS.find((kind) => kind === text) ?? 'all';
}

interface Filter {
  readonly kind: Kind;
  readonly search: string;
  readonly hideSmall: boolean;
  /** The threshold of small balances, in US dollars. */
  readonly smallUsd: string;
}

/** The displayed assets, and those of the same kind hidden as small. A search includes small ones. */
export function filterAssets(
  assets: readonly AssetBalance[],
  { kind, search, hideSmall, smallUsd }: Filter,
): { readonly shown: readonly AssetBalance[]; readonly hidden: readonly AssetBalance[] } {
  const wanted = search.trim().toUpperCase();
  const found = assets.filter((each) => (kind === 'all' || each.kind === kind) && each.asset.includes(wanted));
  if (!hideSmall || wanted !== '') return { shown: found, hidden: [] };
  const { shown = [], hidden = [] } = Object.groupBy(found, (each) => (isSmall(each, smallUsd) ? 'hidden' : 'shown'));
  return { shown, hidden };
}
