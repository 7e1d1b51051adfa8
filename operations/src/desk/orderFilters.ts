import { choice, conditionOf, type FilterValues, search } from '../parts/records/filter.ts';

/** Filters of resting orders and trades. */
export const ORDER_FILTERS = {
  direction: choice('Side', [
    { value: 'all', label: 'Buys and sells' },
    { value: 'buy', label: 'Buys' },
    { value: 'sell', label: 'Sells' },
  ]),
  asset: search('Asset'),
};

/** The condition of a request for the filters' values; an asset is written in capitals. */
export const orderCondition = ({ asset, ...values }: FilterValues<typeof ORDER_FILTERS>) =>
  conditionOf({ ...values, asset: asset.toUpperCase() });
