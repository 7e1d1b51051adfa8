import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import type { ComponentProps } from 'react';
import {
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
  useController,
  useFormContext,
} from 'react-hook-form';
import { useTranslation } from '../i18n/i18n.ts';
import { fieldRule } from './fieldErrors.ts';

type TextFieldProps = Omit<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onBlur' | 'onValue'>;

interface FormTextFieldProps<Values extends FieldValues> extends TextFieldProps {
  readonly name: FieldPathByValue<Values, string>;
  /** The most characters, which the schema bounds too: a longer text stays, with an error that says the bound. */
  readonly lengthMax?: number;
  /** Normalizes a typed or pasted text. */
  readonly clean?: (text: string) => string;
  /** The field that is checked again with this one. */
  readonly deps?: FieldPath<Values>;
}

/** A text field of the surrounding form, with its error. */
export function FormTextField<Values extends FieldValues>({
  name,
  clean = (text) => text,
  deps,
  lengthMax,
  ...input
}: FormTextFieldProps<Values>) {
  const { t } = useTranslation();
  const { value, error, onBlur, onValue } = useField<Values, typeof name>(name, deps);
  const change = (text: string) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `name` is that of a text
    onValue(clean(text) as FieldPathValue<Values, typeof name>);
  };
  const isTooLong = lengthMax !== undefined && value.length > lengthMax;
  const shown = isTooLong ? t('lengthMax', { count: lengthMax }) : error;
  return <TextField {...input} value={value} error={shown} onBlur={onBlur} onValue={change} />;
}

interface Field<Value> {
  readonly value: Value;
  /**
   * The text of the visible error. A missing value is an error from the first submission on, or where something asked
   * for it.
   */
  readonly error: string | undefined;
  readonly onBlur: () => void;
  readonly onValue: (value: Value) => void;
}

/** A field of the surrounding form: its value and its visible error. `deps` is checked again when it changes. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values> = FieldPath<Values>>(
  name: Name,
  deps?: FieldPath<Values>,
): Field<FieldPathValue<Values, Name>> {
  const { t } = useTranslation();
  const { clearErrors } = useFormContext<Values>();
  const { field, fieldState, formState } = useController<Values, Name>({
    name,
    rules: deps === undefined ? {} : { deps },
  });
  const rule = fieldState.error && fieldRule(fieldState.error.message);
  const isVisible = rule !== 'required' || formState.isSubmitted || fieldState.error?.type === 'shown';
  const { value, onBlur } = field;
  const onValue = (entered: FieldPathValue<Values, Name>) => {
    // An error that was shown for another reason than leaving the field is not checked again while typing.
    if (fieldState.error?.type === 'shown') clearErrors(name);
    field.onChange(entered);
  };
  return { value, error: rule && isVisible ? t(`fieldErrors.${rule}`) : undefined, onBlur, onValue };
}
