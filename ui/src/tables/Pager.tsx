import { Button } from '../controls/Button.tsx';
import { Select } from '../controls/Select.tsx';
import styles from './Pager.module.css';

/** SH-14. */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

const SIZE_OPTIONS = PAGE_SIZES.map((size) => ({ value: `${size}`, label: `${size}` }));

const STEPS = ['first', 'previous', 'next', 'last'] as const;
type Step = (typeof STEPS)[number];

export interface PagerText extends Record<Step, string> {
  readonly label: string;
  readonly rowsPerPage: string;
  /** The visible rows: '11–20 of 143'. */
  readonly range: string;
}

interface PagerProps<Position> {
  readonly text: PagerText;
  /** Position that each button leads to; a button without one is disabled. */
  readonly positions: Readonly<Partial<Record<Step, Position | undefined>>>;
  readonly pageSize: PageSize;
  readonly onMove: (position: Position) => void;
  readonly onPageSize: (pageSize: PageSize) => void;
}

/** Pagination for a list that the server pages. */
export function Pager<Position>({ text, positions, pageSize, onMove, onPageSize }: PagerProps<Position>) {
  return (
    <nav className={styles.pager} aria-label={text.label}>
      <span>{text.range}</span>
      <div className={styles.end}>
        <span className={styles.size}>{text.rowsPerPage}</span>
        <Select
          label={text.rowsPerPage}
          options={SIZE_OPTIONS}
          value={`${pageSize}`}
          onValue={(value) => onPageSize(PAGE_SIZES.find((size) => `${size}` === value) ?? 10)}
        />
        {STEPS.map((step) => {
          const position = positions[step];
          return (
            <Button
              key={step}
              size="small"
              disabled={position === undefined}
              onClick={() => position !== undefined && onMove(position)}
            >
              {text[step]}
            </Button>
          );
        })}
      </div>
    </nav>
  );
}
