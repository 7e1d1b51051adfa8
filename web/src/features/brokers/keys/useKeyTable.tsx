import type { RecordTableProps } from '../../../lib/records/RecordTable.tsx';
import type { BrokerKey } from '../queries.ts';
import { Findings } from './Findings.tsx';
import type { KeyLayer } from './keyLayer.ts';
import styles from './keys.module.css';
import { useKeyColumns } from './useKeyColumns.tsx';

type KeyTable = Omit<RecordTableProps<BrokerKey>, 'label' | 'items' | 'getKey'>;

/** Keys as rows; what is wrong with one stands below its row. */
export function useKeyTable({ open, remedy }: KeyLayer, { isOfAccount = false } = {}): KeyTable {
  return {
    className: styles.keys,
    columns: useKeyColumns({ isOfAccount }),
    getStatus: ({ status }) => status,
    onOpen: open,
    note: {
      of: (item) => (item.findings.length === 0 ? null : <Findings item={item} onRemedy={remedy} />),
      row: styles.found,
      cell: styles.findings,
    },
  };
}
