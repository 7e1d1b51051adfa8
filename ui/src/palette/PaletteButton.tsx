import { cx } from '../cx.ts';
import { Icon } from '../figures/Icon.tsx';
import { Key } from '../figures/Key.tsx';
import { commandKey } from '../keys.ts';
import { Inline } from '../layout/Inline.tsx';
import styles from './paletteButton.module.css';

interface PaletteButtonProps {
  readonly label: string;
  readonly title: string;
  /** Only the icon at any width, for a bar with many links. */
  readonly isCompact?: boolean;
  readonly onOpen: () => void;
}

/** Opens the command palette by mouse; narrow bars show only the icon. */
export function PaletteButton({ label, title, isCompact = false, onOpen }: PaletteButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles.button, isCompact && styles.compact)}
      title={title}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <Icon name="search" small />
      <span className={styles.text}>{label}</span>
      <Inline as="span" end aria-hidden="true">
        <Key name={commandKey('K')} />
      </Inline>
    </button>
  );
}
