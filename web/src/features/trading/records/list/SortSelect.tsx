import { Select } from '@aldgate/ui/controls/Select.tsx';
import type { Sort } from '@aldgate/ui/tables/sort.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Column } from './columns.ts';
import styles from './list.module.css';

interface SortSelectProps<Item> {
  readonly columns: readonly Column<Item>[];
  readonly sort: Sort<string> | undefined;
  readonly onSort: (sort: Sort<string> | undefined) => void;
}

const DIRECTIONS = ['descending', 'ascending'] as const;
const DEFAULT = '';

/** The order of a list of cards, which has no headers. */
export function SortSelect<Item>({ columns, sort, onSort }: SortSelectProps<Item>) {
  const { t } = useTranslation();
  const options = columns
    .filter(({ sortValue }) => sortValue !== undefined)
    .flatMap(({ id, label }) =>
      DIRECTIONS.map((direction) => ({
        value: `${id} ${direction}`,
        label: t(`list.${direction}`, { column: label }),
        sort: { column: id, direction },
      })),
    );
  if (options.length === 0) return null;
  return (
    <div className={styles.bar}>
      <Select<string>
        label={t('list.sort')}
        options={[
          { value: DEFAULT, label: t('list.unsorted') },
          ...options.map(({ value, label }) => ({ value, label })),
        ]}
        value={sort === undefined ? DEFAULT : `${sort.column} ${sort.direction}`}
        onValue={(chosen) => onSort(options.find(({ value }) => value === chosen)?.sort)}
      />
    </div>
  );
}
