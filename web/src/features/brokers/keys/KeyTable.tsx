import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { RecordTable } from '../../../lib/records/RecordTable.tsx';
import type { BrokerKey } from '../queries.ts';
import { Findings } from './Findings.tsx';
import type { KeyLayer } from './keyLayer.ts';
import styles from './keys.module.css';
import { useKeyColumns } from './useKeyColumns.tsx';

interface KeyTableProps {
  readonly items: readonly BrokerKey[];
  readonly layer: KeyLayer;
  readonly isOfAccount?: boolean;
}

/** Keys as rows; what is wrong with one stands below its row. */
export function KeyTable({ items, layer, isOfAccount = false }: KeyTableProps) {
  const { t } = useTranslation('brokers');
  const columns = useKeyColumns({ isOfAccount });
  return (
    <RecordTable
      label={t('keys.title')}
      className={styles.keys}
      columns={columns}
      items={items}
      getKey={({ exchangeKeyId }) => exchangeKeyId}
      getStatus={({ status }) => status}
      onOpen={layer.open}
      note={findingsNote(layer)}
    />
  );
}

/** The line below a key with findings. */
const findingsNote = ({ remedy }: KeyLayer) => ({
  of: (item: BrokerKey) => (item.findings.length === 0 ? null : <Findings item={item} onRemedy={remedy} />),
  row: styles.found,
  cell: styles.findings,
});
