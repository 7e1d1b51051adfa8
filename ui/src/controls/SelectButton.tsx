import { cx } from '../cx.ts';
import { Icon } from '../figures/Icon.tsx';
import styles from './select.module.css';
import type { SelectProps } from './selectProps.ts';

interface SelectButtonProps {
  readonly label: string;
  readonly text: string;
  readonly disabled: boolean;
  readonly isInvalid: boolean;
  readonly variant: Required<SelectProps<string>>['variant'];
  /** Called on hover and focus, so that the list can preload. */
  readonly onNear: () => void;
  readonly onOpen: () => void;
}

/** The list before it is first opened. */
export function SelectButton({ label, text, disabled, isInvalid, variant, onNear, onOpen }: SelectButtonProps) {
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      className={cx(styles.trigger, styles[variant])}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      disabled={disabled}
      data-disabled={disabled ? '' : undefined}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        onOpen();
      }}
    >
      <span>{text}</span>
      <Icon name="chevronDown" small />
    </button>
  );
}
