import { type Option, Select } from '@aldgate/ui/controls/Select.tsx';

interface FilterSelectProps<Value extends string> {
  readonly label: string;
  /** The label of the empty choice. */
  readonly any: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value | undefined;
  readonly onValue: (value: Value | undefined) => void;
}

const ANY = '';

/** A filter select: one of some values, or any. */
export function FilterSelect<Value extends string>({ label, any, options, value, onValue }: FilterSelectProps<Value>) {
  return (
    <Select<string>
      label={label}
      options={[{ value: ANY, label: any }, ...options]}
      value={value ?? ANY}
      onValue={(chosen) => onValue(options.find((option) => option.value === chosen)?.value)}
    />
  );
}
