import { type ListPosition, readPosition, writePosition } from '@aldgate/client-kit/lists/listPosition.ts';
import { PAGE_SIZES, type PageSize } from '@aldgate/ui/tables/Pager.tsx';
import type { TimeOrder } from '@aldgate/ui/tables/TimeHeader.tsx';
import { useState } from 'react';
import { useLocation } from 'react-router';

/** The page of a list, as in its address. */
export interface PageQuery {
  readonly position: ListPosition;
  readonly pageSize: PageSize;
}

/** Parses `?page=3&size=50`; invalid values count as absent. */
export function readPage(query: URLSearchParams): PageQuery {
  const size = Number(query.get('size'));
  const pageSize = PAGE_SIZES.find((known) => known === size) ?? 10;
  return { position: readPosition(query, pageSize), pageSize };
}

/** The query of a page; default values are left out. */
export function writePage({ position, pageSize }: PageQuery): Record<string, string> {
  return { ...writePosition(position), ...(pageSize !== 10 && { size: String(pageSize) }) };
}

/** Filter of every list of records by time, and its order; in the address. */
export interface TimeFilter {
  /** Days in UTC, 'YYYY-MM-DD', both inclusive. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly sort: TimeOrder;
}

/** Parses `?since=2026-11-01&until=2026-11-21&sort=oldest`; invalid values count as absent. */
export function readTime(query: URLSearchParams): TimeFilter {
  return {
    since: parseDay(query.get('since')),
    until: parseDay(query.get('until')),
    sort: query.get('sort') === 'oldest' ? 'oldest' : 'newest',
  };
}

/** The query of a filter by time; default values are left out. */
export function writeTime({ since, until, sort }: TimeFilter): Record<string, string> {
  return {
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(sort === 'oldest' && { sort }),
  };
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The start of a day in UTC. */
export const startOfDay = (day: string): number => Date.parse(day);

/** The start of the day after it. */
export const endOfDay = (day: string): number => Date.parse(day) + DAY_MS;

/** The condition of a filter by time: `from` is inclusive, `until` the exclusive start of the day after the last. */
export function timeCondition({ since, until, sort }: TimeFilter) {
  return {
    ...(since !== undefined && { from: startOfDay(since) }),
    ...(until !== undefined && { until: endOfDay(until) }),
    ...(sort === 'oldest' && { sort }),
  };
}

export function parseAsset(text: string | null): string | undefined {
  return text !== null && /^[A-Z0-9]{2,12}$/.test(text) ? text : undefined;
}

/** Networks are spelled as assets are. */
export const parseNetwork = (text: string | null): string | undefined => parseAsset(text);

/** Whether a text of the address can be a record's id; one that cannot be is not requested. */
export const isRecordId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** A valid calendar day; '2026-02-30' is none. */
export function parseDay(text: string | null): string | undefined {
  if (text === null || !/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return undefined;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined;
}

/** The state of a navigation caused by typing: the field already holds its text. */
export const TYPED = { typed: true } as const;

/**
 * The text of a field that is also in the address. Typing updates the field first and the address after it; when the
 * address changes otherwise, for example by a link, the field follows.
 */
export function useAddressText(inAddress: string): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const location = useLocation();
  if (seen !== inAddress) {
    setSeen(inAddress);
    if (!isTyped(location.state)) setText(inAddress);
  }
  return [text, setText];
}

function isTyped(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'typed' in state && state.typed === true;
}
