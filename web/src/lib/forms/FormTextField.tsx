import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import type { ComponentProps } from 'react';
import type { FieldPath, FieldPathByValue, FieldPathValue, FieldValues } from 'react-hook-form';
import { useField } from './useField.ts';

type TextFieldProps = Omit<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onBlur' | 'onValue'>;

interface FormTextFieldProps<Values extends FieldValues> extends TextFieldProps {
  readonly name: FieldPathByValue<Values, string>;
  /** What the form keeps of a typed or pasted text. */
  readonly clean?: (text: string) => string;
  /** The field that is checked again with this one. */
  readonly deps?: FieldPath<Values>;
}

/** A text field of the surrounding form, with its error. */
export function FormTextField<Values extends FieldValues>({
  name,
  clean = (text) => text,
  deps,
  ...input
}: FormTextFieldProps<Values>) {
  const { value, error, onBlur, onValue } = useField<Values, typeof name>(name, deps);
  const change = (text: string) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `name` is that of a text
    onValue(clean(text) as FieldPathValue<Values, typeof name>);
  };
  return <TextField {...input} value={value} error={error} onBlur={onBlur} onValue={change} />;
}
