import { Select as Base } from '@base-ui/react/select';
import { cx } from '../cx.ts';
import { Icon } from '../figures/Icon.tsx';
import styles from './select.module.css';

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A second, dimmer word in the list: the name of an asset. */
  readonly detail?: string;
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly disabled?: boolean;
  /** `figure` stands beside a large amount, `field` in a row of filters. */
  readonly look?: 'figure' | 'field';
}

/** A list to choose one of. The label is read out; where it is to be seen, the screen writes it beside. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onValue, disabled = false, look = 'field' } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        if (next !== null) onValue(next);
      }}
    >
      <Base.Trigger className={cx(styles.trigger, styles[look])} aria-label={label}>
        <span>{chosen?.label ?? value}</span>
        <Icon name="chevronDown" small />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} alignItemWithTrigger={false} align="end">
          <Base.Popup className={styles.popup}>
            <Base.List className={styles.list}>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className={styles.item}>
                  <Base.ItemText className={styles.itemText}>{option.label}</Base.ItemText>
                  {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
                  <Base.ItemIndicator className={styles.check}>
                    <Icon name="check" small />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
