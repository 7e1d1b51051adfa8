import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { oneOf } from '../../../lib/lists/listFilter.ts';
import { filtersIn } from '../../../lib/records/filter.ts';
import type { CoinRecord } from './queries.ts';

type Status = CoinRecord['status'];

const { select } = filtersIn('wallet');

const TYPES = ['deposit', 'withdraw'] as const satisfies readonly CoinRecord['type'][];

/** WAL-11: the statuses of deposits and withdrawals in one list. */
const STATUSES = [
  'deposit_pending',
  'withdraw_pending',
  'complete',
  'failed',
  'cancelled',
] as const satisfies readonly Status[];

const ONLY_DEPOSITS: readonly string[] = ['deposit_pending'] satisfies readonly Status[];
const ONLY_WITHDRAWALS: readonly string[] = ['withdraw_pending', 'failed'] satisfies readonly Status[];

/** The statuses that records of a type can have; all for both types. */
export function listStatuses(type: string | undefined) {
  if (type === undefined) return STATUSES;
  const others = type === 'deposit' ? ONLY_WITHDRAWALS : ONLY_DEPOSITS;
  return STATUSES.filter((status) => !others.includes(status));
}

/** The status of a filter by another type; undefined where its records cannot have it. */
export const keepStatus = (type: string | undefined, status: string | undefined) =>
  listStatuses(type).find((each) => each === status);

/** By type; a status that records of another type cannot have is dropped. */
export const TYPE = select({
  label: 'coinRecords.type',
  any: 'coinRecords.anyType',
  parse: oneOf(TYPES),
  useOptions: () => {
    const { t } = useTranslation('wallet');
    return TYPES.map((value) => ({ value, label: t(`coinRecords.types.${value}`) }));
  },
  changes: (type, { status }) => ({ status: keepStatus(type, status) }),
});

/** By a status that records of the chosen type can have. */
export const STATUS = select({
  label: 'transfers.columns.status',
  any: 'transfers.anyStatus',
  parse: oneOf(STATUSES),
  useOptions: (_chosen, { type }) => {
    const { t } = useTranslation('wallet');
    return listStatuses(type).map((value) => ({ value, label: t(`coinRecords.statuses.${value}`) }));
  },
});
