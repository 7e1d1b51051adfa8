import { ACTION_TYPES, CHANGE_STATUSES } from '@aldgate/domain/brokers/financing/states.ts';
import { filtersIn } from '../../../lib/records/filter.ts';

const { choice } = filtersIn('brokers');

/** Filters of actions: their type and their decision. */
export const ACTION_FILTERS = {
  actionType: choice({
    parameter: 'type',
    label: 'operations.type',
    any: 'operations.anyType',
    values: ACTION_TYPES,
    name: (type) => `changes.types.${type}`,
  }),
  status: choice({
    label: 'transfers.columns.state',
    any: 'operations.anyStatus',
    values: CHANGE_STATUSES,
    name: (status) => `changes.statuses.${status}`,
  }),
};
