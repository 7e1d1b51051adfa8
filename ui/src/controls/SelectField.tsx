import { useId } from 'react';
import { Field } from './Field.tsx';
import { FieldError } from './FieldError.tsx';
import { Select } from './Select.tsx';
import type { SelectProps } from './selectProps.ts';

interface SelectFieldProps<Value extends string> extends Omit<SelectProps<Value>, 'variant'> {
  /** Space for an error is reserved if it is passed. */
  readonly error?: string | undefined;
}

/** A dropdown list as a field of a form. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const id = useId();
  const { error, ...select } = props;
  return (
    <Field label={select.label}>
      <Select {...select} variant="form" isInvalid={error !== undefined} />
      {'error' in props && <FieldError id={id} text={error} />}
    </Field>
  );
}
