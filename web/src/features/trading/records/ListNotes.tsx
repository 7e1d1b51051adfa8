import { FreshnessNote } from '../account/figures.tsx';
import type { Freshness } from '../account/queries.ts';
import { OutdatedNote, type Polled } from './OutdatedNote.tsx';
import styles from './records.module.css';

/** How old the rows before it are, where they are not live. */
export function ListNotes({ query, freshness }: { query?: Polled; freshness: Freshness | undefined }) {
  return (
    <div className={styles.notes}>
      {query !== undefined && <OutdatedNote query={query} />}
      <FreshnessNote freshness={freshness} />
    </div>
  );
}
