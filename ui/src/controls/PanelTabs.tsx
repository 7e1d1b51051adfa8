import type { KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import styles from './tabs.module.css';
import { useCurrentInView } from './useCurrentInView.ts';

interface PanelTabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string; readonly count?: string }[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  /** The id of the element that the tabs switch. */
  readonly controls: string;
  /** In the head of a panel. */
  readonly dense?: boolean;
  /** Called on hover and focus, so that the next tab can preload. */
  readonly onNear?: (() => void) | undefined;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The tabs of a panel whose content the screen renders. Arrow keys move between them. */
export function PanelTabs<Value extends string>(props: PanelTabsProps<Value>) {
  const { label, tabs, value, onValue, controls, dense = false, onNear } = props;
  const line = useCurrentInView<HTMLDivElement>('[aria-selected="true"]', value);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = step === undefined ? undefined : tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onValue(next.value);
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]');
    buttons[tabs.indexOf(next)]?.focus();
  };
  return (
    <div
      ref={line}
      className={cx(styles.tabs, dense && styles.dense)}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab.value === value}
          aria-controls={controls}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onValue(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
