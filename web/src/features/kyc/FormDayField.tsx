import { DayTextField } from '@aldgate/ui/days/DayTextField.tsx';
import type { FieldPathByValue, FieldPathValue, FieldValues } from 'react-hook-form';
import { useField } from '../../lib/forms/FormField.tsx';

interface FormDayFieldProps<Values extends FieldValues> {
  readonly name: FieldPathByValue<Values, string>;
  readonly label: string;
  /** The last day that the calendar offers, YYYY-MM-DD. */
  readonly max: string;
}

/** A day in the surrounding form, with its error. */
export function FormDayField<Values extends FieldValues>({ name, label, max }: FormDayFieldProps<Values>) {
  const { value, error, onBlur, onValue } = useField<Values, typeof name>(name);
  const change = (text: string) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `name` is that of a text
    onValue(text as FieldPathValue<Values, typeof name>);
  };
  return <DayTextField label={label} value={value} error={error} max={max} onBlur={onBlur} onValue={change} />;
}
