import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Failure } from '../parts/Failure.tsx';
import styles from './decision.module.css';

interface DecisionProps {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** A note shown before the decision. */
  readonly note: string;
  readonly reject?: { readonly label: string; readonly disabled: boolean; readonly onPress: () => void };
  readonly approve: { readonly label: string; readonly disabled: boolean; readonly onPress: () => void };
  readonly error: unknown;
}

/** Footer of a task: reason and decision buttons. */
export function Decision({ reason, onReason, note, reject, approve, error }: DecisionProps) {
  return (
    <footer className={styles.act}>
      <TextField label="Reason (recorded in the audit log)" maxLength={500} value={reason} onValue={onReason} />
      <Failure error={error} />
      <Inline wrap gap="2" className={styles.actions}>
        <span>{note}</span>
        {reject !== undefined && (
          <Button kind="danger" disabled={reject.disabled} onClick={reject.onPress}>
            {reject.label}
          </Button>
        )}
        <Button kind="primary" disabled={approve.disabled} onClick={approve.onPress}>
          {approve.label}
        </Button>
      </Inline>
    </footer>
  );
}
