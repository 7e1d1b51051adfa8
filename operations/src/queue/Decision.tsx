import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Failure } from '../parts/Failure.tsx';
import styles from './decision.module.css';

interface Choice {
  readonly label: string;
  readonly disabled: boolean;
  /** The key of the keyboard that presses it. */
  readonly shortcut?: string;
  readonly onPress: () => void;
}

interface DecisionProps {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** A note shown before the decision. */
  readonly note: string;
  readonly reject?: Choice;
  /** A rejection that restricts the customer as well. */
  readonly restrict?: Choice | undefined;
  readonly approve: Choice;
  readonly error: unknown;
}

/** Footer of a task: reason and decision buttons. */
export function Decision({ reason, onReason, note, reject, restrict, approve, error }: DecisionProps) {
  return (
    <footer className={styles.act}>
      <TextField label="Reason (recorded in the audit log)" maxLength={500} value={reason} onValue={onReason} />
      <Failure error={error} />
      <Inline wrap gap="2" className={styles.actions}>
        <span>{note}</span>
        {reject !== undefined && <ChoiceButton choice={reject} kind="danger" />}
        {restrict !== undefined && <ChoiceButton choice={restrict} kind="danger" />}
        <ChoiceButton choice={approve} kind="primary" />
      </Inline>
    </footer>
  );
}

function ChoiceButton({ choice, kind }: { choice: Choice; kind: 'primary' | 'danger' }) {
  const { label, disabled, shortcut, onPress } = choice;
  return (
    <Button kind={kind} disabled={disabled} aria-keyshortcuts={shortcut} onClick={onPress}>
      {label}
    </Button>
  );
}
