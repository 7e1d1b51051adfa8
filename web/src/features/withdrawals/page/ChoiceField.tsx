import { FieldError } from '@aldgate/ui/controls/FieldError.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { type ReactNode, useId } from 'react';
import styles from './withdraw.module.css';

interface ChoiceFieldProps {
  readonly label: string;
  /** How many there are to choose from. */
  readonly count: string;
  /** Text that asks for a choice until one is made. */
  readonly placeholder: string;
  readonly chosen: ReactNode | undefined;
  readonly error: string | undefined;
  readonly onOpen: () => void;
  /** Layer that the field opens. */
  readonly children: ReactNode;
}

/** Shows the chosen destination; pressed, it opens the list. */
export function ChoiceField({ label, count, placeholder, chosen, error, onOpen, children }: ChoiceFieldProps) {
  const id = useId();
  const [labelId, errorId] = [`${id}-label`, `${id}-error`];
  return (
    <div>
      <div className={styles.labels}>
        <span id={labelId}>{label}</span>
        <span>{count}</span>
      </div>
      <button
        type="button"
        className={styles.address}
        aria-haspopup="dialog"
        aria-invalid={error !== undefined}
        aria-describedby={`${labelId} ${errorId}`}
        onClick={onOpen}
      >
        {chosen ?? (
          <Text as="span" tone="2">
            {placeholder}
          </Text>
        )}
        <Icon name="chevronDown" small />
      </button>
      <FieldError id={errorId} text={error} compact />
      {children}
    </div>
  );
}

interface NamedProps {
  readonly name: string;
  readonly badge?: ReactNode;
  /** Its full text where the detail has a short one. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** A destination by its name, with a line about it. */
export function Named({ name, badge, title, children }: NamedProps) {
  return (
    <span className={styles.who}>
      <span>
        <b>{name}</b>
        {badge}
      </span>
      <span title={title}>{children}</span>
    </span>
  );
}
