import type { Filters } from '../records/filter.ts';
import { clearFilters, filterCondition, readFilters, writeFilters } from '../records/filterValues.ts';

/** Reads what a list makes of its filters in an address: the request's fields, and the address written again. */
export function readAddress(filters: Filters, address: string) {
  const values = readFilters(filters, new URLSearchParams(address));
  return {
    condition: filterCondition(filters, values),
    written: new URLSearchParams(writeFilters(filters, values)).toString(),
    isFiltered: clearFilters(filters, values) !== undefined,
  };
}
