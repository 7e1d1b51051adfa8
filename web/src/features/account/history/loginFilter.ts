import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { pagedFilter } from '../../../lib/lists/listFilter.ts';
import { timeCondition } from '../../../lib/page/pageQuery.ts';

export type Visit = AnswerOf<'loginInfoList'>[number];

/** Of the login history. */
export const { NO_FILTER, isFiltered, readFilter, writeFilter } = pagedFilter({});

export type LoginFilter = ReturnType<typeof readFilter>;

/** The logins of a filter, of a list with the newest first. */
export function selectLogins(visits: readonly Visit[], filter: LoginFilter): readonly Visit[] {
  const { from = 0, until = Number.POSITIVE_INFINITY } = timeCondition(filter);
  const found = visits.filter(({ time }) => time >= from && time < until);
  return filter.sort === 'newest' ? found : found.toReversed();
}
