import { Combobox } from '@base-ui/react/combobox';
import { cx } from '../cx.ts';
import { Icon } from '../figures/Icon.tsx';
import styles from './select.module.css';
import type { Option, SelectListProps } from './selectProps.ts';

/** As `SelectList`, with a field that searches the labels. */
export default function SearchList(props: SelectListProps) {
  const { label, text, options, value, onValue, disabled, variant, isInvalid, search } = props;
  return (
    <Combobox.Root<Option<string>>
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      disabled={disabled}
      defaultOpen
      onValueChange={(next) => {
        if (next !== null) onValue(next.value);
      }}
    >
      <Combobox.Trigger
        className={cx(styles.trigger, styles[variant])}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
      >
        <span>{text}</span>
        <Icon name="chevronDown" small />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} sideOffset={4} align="end">
          <Combobox.Popup className={styles.popup} aria-label={label}>
            <div className={styles.search}>
              <Icon name="search" small />
              <Combobox.Input aria-label={search?.label} placeholder={search?.label} />
            </div>
            <Combobox.Empty className={styles.empty}>{search?.empty}</Combobox.Empty>
            <Combobox.List className={styles.list}>
              {(option: Option<string>) => (
                <Combobox.Item key={option.value} value={option} className={styles.item}>
                  <span className={styles.itemText}>{option.label}</span>
                  <Combobox.ItemIndicator className={styles.check}>
                    <Icon name="check" small />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
