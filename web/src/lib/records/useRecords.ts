import { FIRST, type ListPage, type ListPosition, pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type PageQuery, readPage, type TYPED, writePage } from '../page/pageQuery.ts';
import type { Filter, Filters, FilterValues } from './filter.ts';
import { clearFilters, filterCondition, readFilters, writeFilters } from './filterValues.ts';

type Page<Item> = ListPage & { readonly items: readonly Item[] };

/** Filters whose fields a request's condition has. */
type FiltersOf<Condition> = { readonly [Name in keyof Condition]?: Filter<Exclude<Condition[Name], undefined>> };

type Condition<Request> = Request extends { readonly queryCondition?: infer Fields }
  ? Exclude<Fields, undefined>
  : never;

interface RecordsOptions<Item, Fields> {
  readonly getKey: (item: Item) => string;
  /** The parameter that names the opened record. */
  readonly opened: string;
  /** Parameters that are not the list's own, and stay. */
  readonly kept?: readonly string[];
  /** Fields of every request. */
  readonly fixed?: Fields;
}

/** A page of a list by its address. */
export interface Records<Item, Answer extends Page<Item> = Page<Item>> {
  readonly query: UseQueryResult<Answer>;
  readonly items: readonly Item[];
  readonly getKey: (item: Item) => string;
  readonly filters: Filters;
  readonly values: FilterValues;
  readonly page: PageQuery;
  /** The condition of the request. */
  readonly condition: object;
  /** The key of the opened record. */
  readonly openedKey: string | undefined;
  /** The opened record; undefined where the page does not have it. */
  readonly opened: Item | undefined;
  /** Opens a record, or another layer that the address names. */
  readonly open: (key: string | undefined, parameter?: string) => void;
  /** Sets filters, and returns to the first page. */
  readonly change: (changes: FilterValues, typed?: typeof TYPED) => void;
  /** Clears the filters; undefined where they hide nothing. */
  readonly onClear: (() => void) | undefined;
  /** Moves to another page, or to the first one of another size. */
  readonly turn: (changes: Partial<PageQuery>) => void;
  /** Moves to another page, without an entry in the history. */
  readonly moveTo: (position: ListPosition) => void;
}

/** Requests a page of a list by its address, where the filters, the page and the opened record are. */
export function useRecords<Request, Item, Answer extends Page<Item>, const Of extends FiltersOf<Condition<Request>>>(
  list: (request: Request) => UseQueryOptions<Answer>,
  filters: Of & Record<Exclude<keyof Of, keyof Condition<Request>>, never>,
  options: RecordsOptions<Answer['items'][number], Partial<Condition<Request>>>,
): Records<Answer['items'][number], Answer> {
  const { getKey, opened, kept = [], fixed } = options;
  const [query, setQuery] = useSearchParams();
  const page = readPage(query);
  const values = readFilters(filters, query);
  const condition = { ...fixed, ...filterCondition(filters, values) };
  const answer = useQuery(
    list({ ...pageCondition(page.position, page.pageSize), queryCondition: condition } as unknown as Request),
  );
  const write = (changes: Partial<PageQuery>, changed: FilterValues = {}) => {
    const next = { ...writeFilters(filters, { ...values, ...changed }), ...writePage({ ...page, ...changes }) };
    const stay = kept.flatMap((name) => query.getAll(name).map((value) => [name, value]));
    return new URLSearchParams([...Object.entries(next), ...stay]);
  };
  const change: Records<never>['change'] = (changes, typed) =>
    setQuery(write({ position: FIRST }, changes), typed && { replace: true, state: typed });
  const cleared = clearFilters(filters, values);
  const openedKey = query.get(opened) ?? undefined;
  const items = answer.data?.items ?? [];
  return {
    query: answer,
    items,
    getKey,
    filters,
    values,
    page,
    condition,
    openedKey,
    opened: items.find((item) => getKey(item) === openedKey),
    open: (key, parameter = opened) => {
      const next = write({});
      if (key !== undefined) next.set(parameter, key);
      setQuery(next);
    },
    change,
    onClear: cleared && (() => change(cleared)),
    turn: (changes) => setQuery(write({ position: FIRST, ...changes })),
    moveTo: (position) => setQuery(write({ position }), { replace: true }),
  };
}
