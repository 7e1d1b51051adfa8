import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from '../i18n/i18n.ts';
import { fieldRule } from './fieldErrors.ts';

interface Field<Value> {
  readonly value: Value;
  /** The text of the visible error. A missing value is an error from the first submission on. */
  readonly error: string | undefined;
  readonly onBlur: () => void;
  readonly onValue: (value: Value) => void;
}

/** A field of the surrounding form: its value and its visible error. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values> = FieldPath<Values>>(
  name: Name,
): Field<FieldPathValue<Values, Name>> {
  const { t } = useTranslation();
  const { field, fieldState, formState } = useController<Values, Name>({ name });
  const rule = fieldState.error && fieldRule(fieldState.error.message);
  const isVisible = rule !== 'required' || formState.isSubmitted || fieldState.error?.type === 'shown';
  const { value, onBlur, onChange: onValue } = field;
  return { value, error: rule && isVisible ? t(`fieldErrors.${rule}`) : undefined, onBlur, onValue };
}
