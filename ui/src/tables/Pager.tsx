import { Button } from '../controls/Button.tsx';
import { Select } from '../controls/Select.tsx';
import styles from './Pager.module.css';

/** SH-14. */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

const SIZE_OPTIONS = PAGE_SIZES.map((size) => ({ value: `${size}`, label: `${size}` }));

export interface PagerText {
  readonly previous: string;
  readonly next: string;
  readonly rowsPerPage: string;
  /** The visible rows: '11–20 of 143'. */
  readonly range: string;
}

interface PagerProps {
  readonly text: PagerText;
  readonly page: number;
  readonly pageSize: PageSize;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: PageSize) => void;
}

/** Pagination for a list that the server pages. Pages start at 1. */
export function Pager({ text, page, pageSize, total, onPage, onPageSize }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  return (
    <div className={styles.pager}>
      <span>{text.range}</span>
      <div className={styles.end}>
        <span>{text.rowsPerPage}</span>
        <Select
          label={text.rowsPerPage}
          options={SIZE_OPTIONS}
          value={`${pageSize}`}
          onValue={(value) => onPageSize(PAGE_SIZES.find((size) => `${size}` === value) ?? 10)}
        />
        <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {text.previous}
        </Button>
        <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
          {text.next}
        </Button>
      </div>
    </div>
  );
}
