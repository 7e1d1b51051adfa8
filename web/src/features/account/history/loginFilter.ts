import type { ListPosition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { pagedFilter } from '../../../lib/lists/listFilter.ts';
import { timeCondition } from '../../../lib/page/pageQuery.ts';

export type Visit = AnswerOf<'loginInfoList'>[number];

/** Filter of the login history. */
export const { NO_FILTER, isFiltered, readFilter, writeFilter } = pagedFilter({});

export type LoginFilter = ReturnType<typeof readFilter>;

/** The logins of a filter, of a list with the newest first. */
export function selectLogins(visits: readonly Visit[], filter: LoginFilter): readonly Visit[] {
  const { from = 0, until = Number.POSITIVE_INFINITY } = timeCondition(filter);
  const found = visits.filter(({ time }) => time >= from && time < until);
  return filter.sort === 'newest' ? found : found.toReversed();
}

/** A page of a list that is loaded as a whole; a page beyond the last is the last. Its cursors are numbers of pages. */
export function pageOfLogins(visits: readonly Visit[], { page, cursor }: ListPosition, pageSize: number) {
  const last = Math.max(1, Math.ceil(visits.length / pageSize));
  const number = Math.min(last, Number(cursor?.at ?? page ?? last));
  return {
    items: visits.slice((number - 1) * pageSize, number * pageSize),
    total: visits.length,
    isTotalCapped: false,
    nextCursor: number < last ? String(number + 1) : null,
    prevCursor: number > 1 ? String(number - 1) : null,
  };
}
