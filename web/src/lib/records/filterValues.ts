import type { Filters, FilterValues } from './filter.ts';

/** Reads a list's filters from the address. */
export const readFilters = (filters: Filters, query: URLSearchParams): FilterValues =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { parameter = name, parse }]) => [name, parse(query.get(parameter))]),
  );

/** The parameters of the filters that are set. */
export function writeFilters(filters: Filters, values: FilterValues): Record<string, string> {
  const written = Object.entries(filters).flatMap(([name, { parameter = name }]) => {
    const value = values[name];
    return value === undefined ? [] : [[parameter, value]];
  });
  return Object.fromEntries(written);
}

/** The fields of a request that its filters set. */
export function filterCondition(filters: Filters, values: FilterValues): Record<string, unknown> {
  const fields = Object.entries(filters).flatMap(([name, { toField }]) => {
    const value = values[name];
    const field = value === undefined ? undefined : toField(value);
    return field === undefined ? [] : [[name, field]];
  });
  return Object.fromEntries(fields);
}

/** The values that show what filters hide; undefined where they hide nothing. The order stays. */
export function clearFilters(filters: Filters, values: FilterValues): FilterValues | undefined {
  const hiding = Object.entries(filters).filter(([, { kind }]) => kind !== 'order');
  const isFiltered = Object.keys(filterCondition(Object.fromEntries(hiding), values)).length > 0;
  return isFiltered ? Object.fromEntries(hiding.map(([name]) => [name, undefined])) : undefined;
}
