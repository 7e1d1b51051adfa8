import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import {
  type PageQuery,
  parseAsset,
  readPage,
  readTime,
  type TimeFilter,
  timeCondition,
  writePage,
  writeTime,
} from '../../../lib/page/pageQuery.ts';

export type TransferState = AnswerOf<'applyTransfer'>['state'];

export const STATES = ['pending', 'completed', 'failed'] as const satisfies readonly TransferState[];

/** The filter of the transfer records, as in the address. */
export interface TransferFilter extends PageQuery, TimeFilter {
  readonly asset: string | undefined;
  readonly state: TransferState | undefined;
}

/** The filter without restrictions, apart from the page. */
export const NO_FILTER = {
  asset: undefined,
  state: undefined,
  since: undefined,
  until: undefined,
} as const satisfies Partial<TransferFilter>;

export function isFiltered({ asset, state, since, until }: TransferFilter): boolean {
  return [asset, state, since, until].some((value) => value !== undefined);
}

/** Parses `?asset=USDT&state=failed&since=2026-11-01&sort=oldest&page=2`; invalid values count as absent. */
export function readFilter(query: URLSearchParams): TransferFilter {
  return {
    ...readPage(query),
    ...readTime(query),
    asset: parseAsset(query.get('asset')),
    state: STATES.find((known) => known === query.get('state')),
  };
}

/** The address of a filter; default values are left out. */
export function writeFilter(filter: TransferFilter): URLSearchParams {
  const { asset, state } = filter;
  return new URLSearchParams({
    ...(asset !== undefined && { asset }),
    ...(state !== undefined && { state }),
    ...writeTime(filter),
    ...writePage(filter),
  });
}

export function buildCondition(filter: TransferFilter) {
  const { page, pageSize, asset, state } = filter;
  return {
    pageCondition: { page, pageSize },
    queryCondition: {
      ...(asset !== undefined && { asset }),
      ...(state !== undefined && { state }),
      ...timeCondition(filter),
    },
  } satisfies RequestOf<'pageTransfer'>;
}
