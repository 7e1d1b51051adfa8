import { type PageQuery, readPage, readTime, type TimeFilter, writePage, writeTime } from '../page/pageQuery.ts';

interface Field<Value extends string> {
  /** In the address. */
  readonly name: string;
  /** Undefined for an invalid value, which counts as absent. */
  readonly parse: (text: string | null) => Value | undefined;
}

type Fields = Readonly<Record<string, Field<string>>>;

type Values<Own extends Fields> = { readonly [Name in keyof Own]: ReturnType<Own[Name]['parse']> };

export const oneOf =
  <Value extends string>(known: readonly Value[]) =>
  (text: string | null): Value | undefined =>
    known.find((value) => value === text);

/** The filter of a list by fields of its own and by time, in the address; default values are left out there. */
export function listFilter<Own extends Fields>(fields: Own) {
  type Name = (keyof Own & string) | 'since' | 'until';
  const own = Object.entries(fields);
  const names = [...own.map(([name]) => name), 'since', 'until'] as readonly Name[];
  return {
    /** The filter without restrictions, apart from the page. */
    NO_FILTER: Object.fromEntries(names.map((name) => [name, undefined])) as { readonly [Each in Name]: undefined },
    isFiltered: (filter: Values<Own> & TimeFilter, among: readonly Name[] = names): boolean =>
      among.some((name) => filter[name] !== undefined),
    readFields: (query: URLSearchParams) =>
      ({
        ...Object.fromEntries(own.map(([key, { name, parse }]) => [key, parse(query.get(name))])),
        ...readTime(query),
      }) as Values<Own> & TimeFilter,
    writeFields: (filter: Values<Own> & TimeFilter): Record<string, string> => {
      const written = own.flatMap(([key, { name }]) => {
        const value = filter[key];
        return value === undefined ? [] : [[name, value]];
      });
      return { ...Object.fromEntries(written), ...writeTime(filter) };
    },
  };
}

/** Builds a filter with numbered pages. */
export function pagedFilter<Own extends Fields>(fields: Own) {
  const { readFields, writeFields, ...list } = listFilter(fields);
  return {
    ...list,
    readFilter: (query: URLSearchParams) => ({ ...readPage(query), ...readFields(query) }),
    writeFilter: (filter: Values<Own> & TimeFilter & PageQuery) =>
      new URLSearchParams({ ...writeFields(filter), ...writePage(filter) }),
  };
}

/** The fields that have a value. */
export function present<Value extends object>(values: Value) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Value]?: Exclude<Value[Name], undefined>;
  };
}

/** The filters of a list without its order: a file is always oldest first. */
export function exportCondition<Condition extends object>(condition: Condition): Omit<Condition, 'sort'> {
  return Object.fromEntries(Object.entries(condition).filter(([name]) => name !== 'sort')) as Omit<Condition, 'sort'>;
}
