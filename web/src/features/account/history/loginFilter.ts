import type { AnswerOf } from '@aldgate/contract/calls.ts';
import {
  type PageQuery,
  readPage,
  readTime,
  type TimeFilter,
  timeCondition,
  writePage,
  writeTime,
} from '../../../lib/page/pageQuery.ts';

export type Visit = AnswerOf<'loginInfoList'>[number];

/** The filter of the login history, as in the address. */
export interface LoginFilter extends PageQuery, TimeFilter {}

/** The filter without restrictions, apart from the page. */
export const NO_FILTER = { since: undefined, until: undefined } as const satisfies Partial<LoginFilter>;

export const isFiltered = ({ since, until }: LoginFilter): boolean => since !== undefined || until !== undefined;

export function readFilter(query: URLSearchParams): LoginFilter {
  return { ...readPage(query), ...readTime(query) };
}

/** The address of a filter; default values are left out. */
export function writeFilter(filter: LoginFilter): URLSearchParams {
  return new URLSearchParams({ ...writeTime(filter), ...writePage(filter) });
}

/** The logins of a filter, of a list with the newest first. */
export function selectLogins(visits: readonly Visit[], filter: LoginFilter): readonly Visit[] {
  const { from = 0, until = Number.POSITIVE_INFINITY } = timeCondition(filter);
  const found = visits.filter(({ time }) => time >= from && time < until);
  return filter.sort === 'newest' ? found : found.toReversed();
}
