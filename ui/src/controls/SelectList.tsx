import { Select as Base } from '@base-ui/react/select';
import { cx } from '../cx.ts';
import { Icon } from '../figures/Icon.tsx';
import styles from './select.module.css';
import type { SelectListProps } from './selectProps.ts';

/** The actual list. It is rendered from the first press on and starts open. */
export default function SelectList(props: SelectListProps) {
  const { label, text, options, value, onValue, disabled, variant, isInvalid } = props;
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      defaultOpen
      onValueChange={(next) => {
        if (next !== null) onValue(next);
      }}
    >
      <Base.Trigger
        className={cx(styles.trigger, styles[variant])}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
      >
        <span>{text}</span>
        <Icon name="chevronDown" small />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} alignItemWithTrigger={false} align="end">
          <Base.Popup className={styles.popup}>
            <Base.List className={styles.list}>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.isDisabled ?? false}
                  className={styles.item}
                >
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
