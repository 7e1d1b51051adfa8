import { Text } from '@aldgate/ui/layout/Text.tsx';
import { RecordTable, type RecordTableProps } from './RecordTable.tsx';

interface SectionTableProps<Item> extends Omit<RecordTableProps<Item>, 'getStatus'> {
  /** In place of the table without rows. */
  readonly empty: string;
}

/** The rows of a part of a page, or that it has none. */
export function SectionTable<Item>({ empty, ...table }: SectionTableProps<Item>) {
  if (table.items.length > 0) return <RecordTable {...table} getStatus={table.getKey} />;
  return (
    <Text size="13" tone="2" padding="3 0">
      {empty}
    </Text>
  );
}
