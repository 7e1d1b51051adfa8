import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { assetOf, type PageQuery, readPage, writePage } from '../../app/pageQuery.ts';

export type TransferState = AnswerOf<'applyTransfer'>['state'];

export const STATES = ['pending', 'completed', 'failed'] as const satisfies readonly TransferState[];

/** What the transfer records show, as their address says. */
export interface TransferFilter extends PageQuery {
  readonly asset: string | undefined;
  readonly state: TransferState | undefined;
}

/** What a filter hides, without the page: as it is when nothing is hidden. */
export const NO_FILTER = { asset: undefined, state: undefined } as const satisfies Partial<TransferFilter>;

export function isFiltered({ asset, state }: TransferFilter): boolean {
  return asset !== undefined || state !== undefined;
}

/** Reads `?asset=USDT&state=failed&page=2`; anything that cannot be meant counts as not given. */
export function readFilter(query: URLSearchParams): TransferFilter {
  return {
    ...readPage(query),
    asset: assetOf(query.get('asset')),
    state: STATES.find((known) => known === query.get('state')),
  };
}

/** The address of a filter; what is as by default is left out. */
export function writeFilter(filter: TransferFilter): URLSearchParams {
  const { asset, state } = filter;
  return new URLSearchParams({
    ...(asset !== undefined && { asset }),
    ...(state !== undefined && { state }),
    ...writePage(filter),
  });
}

export function buildCondition({ page, pageSize, asset, state }: TransferFilter) {
  return {
    pageCondition: { page, pageSize },
    queryCondition: { ...(asset !== undefined && { asset }), ...(state !== undefined && { state }) },
  } satisfies RequestOf<'pageTransfer'>;
}
