import type { OperatorPermission } from '@aldgate/domain/operations/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useState } from 'react';
import { useDecision } from '../../lib/call.ts';
import { usePermission } from '../../lib/session.ts';
import { Failure } from '../../parts/Failure.tsx';
import styles from './decision.module.css';
import { type Press, useShortcuts } from './useShortcuts.ts';

export interface Choice {
  readonly label: string;
  /** Whether it is not possible now; without a reason it never is. */
  readonly disabled?: boolean;
  readonly isReasonOptional?: boolean;
  /** Whether it stands out only once a reason is entered. */
  readonly isPlainWithoutReason?: boolean;
  /** The key of the keyboard that presses it. */
  readonly shortcut?: string;
  /** Makes the call. The reason is trimmed. */
  readonly send: (reason: string) => Promise<unknown>;
}

/** The terms of a decision: its choices, the permission, and the consequences. */
export interface DecisionTerms {
  readonly permission: OperatorPermission;
  /** Says what follows or is missing; depends on the reason so far. */
  readonly note: string | ((reason: string) => string);
  /** Toast once it is decided. */
  readonly done: string;
  readonly reject?: Choice;
  /** A rejection that restricts the customer as well. */
  readonly restrict?: Choice | undefined;
  readonly approve: Choice;
}

interface DecisionProps {
  readonly terms: DecisionTerms;
  /** Whether it is within the foot of a layer, which has its own edge. */
  readonly isInLayer?: boolean;
}

/** Footer of a task: reason and decision buttons. Nothing for a role that may not decide. */
export function Decision({ terms, isInLayer = false }: DecisionProps) {
  const { permission, note, done, reject, restrict, approve } = terms;
  const mayDecide = usePermission(permission);
  const [text, setText] = useState('');
  const decision = useDecision(done);
  const reason = text.trim();
  const press = (choice: Choice): Press => ({
    disabled: decision.busy || choice.disabled === true || (reason === '' && choice.isReasonOptional !== true),
    onPress: () => void decision.run(() => choice.send(reason)),
  });
  const isReasonMissing = reason === '' && approve.isReasonOptional !== true;
  const isPlain = reason === '' && approve.isPlainWithoutReason === true;
  const choices = [reject, restrict, approve].flatMap((choice) => (choice === undefined ? [] : [choice]));
  useShortcuts(mayDecide ? choices.map((choice) => [choice.shortcut, press(choice)]) : []);
  if (!mayDecide) return null;
  return (
    <footer className={isInLayer ? styles.inLayer : styles.act}>
      <TextField label="Reason (recorded in the audit log)" maxLength={500} value={text} onValue={setText} />
      <Failure error={decision.error} />
      <Inline wrap gap="2" className={styles.actions}>
        <span>
          {typeof note === 'string' ? note : note(reason)}
          {isReasonMissing && ' Enter a reason first.'}
        </span>
        {choices.map((choice) => (
          <ChoiceButton
            key={choice.label}
            choice={choice}
            press={press(choice)}
            kind={choice !== approve ? 'danger' : isPlain ? 'plain' : 'primary'}
          />
        ))}
      </Inline>
    </footer>
  );
}

interface ChoiceButtonProps {
  readonly choice: Choice;
  readonly press: Press;
  readonly kind: 'primary' | 'plain' | 'danger';
}

function ChoiceButton({ choice: { label, shortcut }, press: { disabled, onPress }, kind }: ChoiceButtonProps) {
  return (
    <Button kind={kind} disabled={disabled} aria-keyshortcuts={shortcut} onClick={onPress}>
      {label}
    </Button>
  );
}
