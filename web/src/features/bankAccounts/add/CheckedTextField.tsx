import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { useField } from '../../../lib/forms/FormField.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Validation } from '../queries.ts';
import type { AccountValues } from './accountValues.ts';
import type { CheckedField, Rejection } from './rejection.ts';

interface CheckedTextFieldProps {
  readonly name: CheckedField;
  readonly lengthMax: number;
  /** The server's findings about the numbers as they are typed. */
  readonly validation?: Validation | undefined;
  readonly rejection: Rejection | undefined;
}

/** A field that the server checks too: as it is typed, or when the account was submitted. */
export function CheckedTextField({ name, lengthMax, validation, rejection }: CheckedTextFieldProps) {
  const { t } = useTranslation('bankAccounts');
  const { value, error, onBlur, onValue } = useField<AccountValues, CheckedField>(name);
  // Empty fields are no errors while the account is being entered.
  const typed = value === '' ? undefined : validation?.fields.find((each) => each.name === name)?.reason;
  const reason = typed ?? (rejection?.field === name ? rejection.reason : undefined);
  return (
    <TextField
      label={t(`fields.${name}`)}
      autoComplete="off"
      spellCheck={false}
      maxLength={lengthMax}
      value={value}
      error={error ?? (reason === undefined ? undefined : t(`reasons.${reason}`))}
      onBlur={onBlur}
      onValue={onValue}
    />
  );
}
