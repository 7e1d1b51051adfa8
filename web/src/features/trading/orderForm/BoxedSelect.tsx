import { FigureBox } from '@aldgate/ui/controls/FigureBox.tsx';
import { type Option, Select } from '@aldgate/ui/controls/Select.tsx';
import styles from './boxedSelect.module.css';

interface BoxedSelectProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}

/** A list as a field of an order: its label inside at the left, like that of a number. */
export function BoxedSelect<Value extends string>({ label, options, value, onValue }: BoxedSelectProps<Value>) {
  return (
    <FigureBox>
      <span className={styles.label} data-label>
        {label}
      </span>
      <Select label={label} options={options} value={value} variant="figure" onValue={onValue} />
    </FigureBox>
  );
}
