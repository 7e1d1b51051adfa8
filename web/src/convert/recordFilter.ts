import type { RequestOf } from '@aldgate/contract/calls.ts';
import { PAGE_SIZES, type PageSize } from '@aldgate/ui/tables/Pager.tsx';

/** What the records screen shows, as its address says. */
export interface RecordFilter {
  readonly page: number;
  readonly pageSize: PageSize;
  readonly fromAsset: string | undefined;
  readonly toAsset: string | undefined;
}

/** Reads the address; anything that cannot be meant counts as not given. */
export function readFilter(query: URLSearchParams): RecordFilter {
  const page = Number(query.get('page'));
  const size = Number(query.get('size'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: PAGE_SIZES.find((known) => known === size) ?? 10,
    fromAsset: assetOf(query.get('from')),
    toAsset: assetOf(query.get('to')),
  };
}

/** The address of a filter; what is as by default is left out. */
export function writeFilter({ page, pageSize, fromAsset, toAsset }: RecordFilter): URLSearchParams {
  return new URLSearchParams({
    ...(fromAsset !== undefined && { from: fromAsset }),
    ...(toAsset !== undefined && { to: toAsset }),
    ...(page !== 1 && { page: String(page) }),
    ...(pageSize !== 10 && { size: String(pageSize) }),
  });
}

export function conditionOf({ page, pageSize, fromAsset, toAsset }: RecordFilter): RequestOf<'pageSwapOrderRecord'> {
  return {
    pageCondition: { page, pageSize },
    queryCondition: { ...(fromAsset !== undefined && { fromAsset }), ...(toAsset !== undefined && { toAsset }) },
  };
}

function assetOf(text: string | null): string | undefined {
  return text !== null && /^[A-Z0-9]{2,12}$/.test(text) ? text : undefined;
}
