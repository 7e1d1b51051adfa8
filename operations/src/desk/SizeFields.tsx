import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { fieldError } from '../lib/errorText.ts';

interface SizeFieldsProps<Field extends string> {
  readonly fields: readonly { readonly field: Field; readonly label: string }[];
  readonly entered: Readonly<Record<Field, string>>;
  /** The rejection of the action, shown at its fields. */
  readonly error: Parameters<typeof fieldError>[0];
  readonly onEnter: (field: Field, text: string) => void;
}

/** The entered sizes of a dialog, each with its error. */
export function SizeFields<Field extends string>({ fields, entered, error, onEnter }: SizeFieldsProps<Field>) {
  return fields.map(({ field, label }) => (
    <TextField
      key={field}
      label={label}
      inputMode="decimal"
      value={entered[field]}
      error={fieldError(error, field)}
      onValue={(text) => onEnter(field, text)}
    />
  ));
}
