import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { BreakDetail } from '../breaks/BreakDetail.tsx';
import { useCallQuery } from '../lib/call.ts';
import { QueryResult } from '../parts/QueryResult.tsx';
import styles from './subject.module.css';

/** A difference between the ledger and what it is compared with. */
export function BreakTask({ breakId }: { breakId: string }) {
  const query = useCallQuery('pageBreak', { queryCondition: { breakId } });
  return (
    <QueryResult query={query}>
      {({ items: [item] }) =>
        item === undefined ? (
          <EmptyState title="Break not found" text="No comparison has confirmed it." />
        ) : (
          <div className={styles.pad}>
            <BreakDetail item={item} hasTake={false} />
          </div>
        )
      }
    </QueryResult>
  );
}
