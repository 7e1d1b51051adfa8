import { type ListPage, pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { OperationsAnswerOf, OperationsRequestOf } from '@aldgate/contract/operations/calls.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type CallName, useCallQuery } from '../../lib/call.ts';
import { usePage } from '../Paging.tsx';
import { type Filters, type FilterValues, readFilters } from './filter.ts';

/** Calls that answer a page of a list. */
type ListCall = {
  [Name in CallName]: OperationsAnswerOf<Name> extends ListPage & { readonly items: readonly unknown[] } ? Name : never;
}[CallName];

type ItemOf<Name extends ListCall> = OperationsAnswerOf<Name>['items'][number];

type ConditionOf<Name extends ListCall> =
  NonNullable<OperationsRequestOf<Name>> extends { readonly queryCondition?: infer Condition } ? Condition : undefined;

/** A list at a page of its address. */
export interface Records<Item> {
  readonly query: UseQueryResult<ListPage & { readonly items: readonly Item[] }>;
  readonly items: readonly Item[];
  readonly filters: Filters;
  readonly paging: ReturnType<typeof usePage>;
}

/** Requests a page of a list by its address. `condition` returns the request's condition for the filters' values. */
export function useRecords<Name extends ListCall, const Of extends Filters>(
  name: Name,
  filters: Of,
  condition: (values: FilterValues<Of>) => ConditionOf<Name>,
): Records<ItemOf<Name>> & { readonly values: FilterValues<Of> } {
  const paging = usePage();
  const values = readFilters(filters, paging.params);
  const query = useCallQuery(name, {
    ...pageCondition(paging.position, paging.pageSize),
    queryCondition: condition(values),
  } as unknown as OperationsRequestOf<Name>);
  const items: readonly ItemOf<Name>[] = query.data?.items ?? [];
  return { query, items, filters, paging, values };
}
