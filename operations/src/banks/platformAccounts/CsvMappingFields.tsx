import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { AMOUNT_FIELDS, COLUMN_FIELDS, type MappingFields, type MappingText } from './csvMapping.ts';

const SEPARATORS = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Bar' },
] as const;

const DATE_FORMS = (['YYYY-MM-DD', 'YYYYMMDD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'DD-MM-YYYY'] as const).map(
  (value) => ({ value, label: value }),
);

const DECIMAL_SIGNS = [
  { value: '.', label: 'Point' },
  { value: ',', label: 'Comma' },
] as const;

const FORMS = [
  { value: 'signed', label: 'One column with a sign' },
  { value: 'direction', label: 'One column, and one for the direction' },
  { value: 'columns', label: 'A column for credits and one for debits' },
] as const;

const NAMES: Readonly<Record<MappingText, string>> = {
  column: 'Amount column',
  directionColumn: 'Direction column',
  credit: 'Its word for credits',
  debit: 'Its word for debits',
  creditColumn: 'Credit column',
  debitColumn: 'Debit column',
  bookedOn: 'Booking date column',
  valueOn: 'Value date column',
  bankReference: 'Bank’s reference column',
  endToEndId: 'End-to-end id column',
  reference: 'Reference column',
  remittance: 'Text column',
  counterpartyName: 'Counterparty column',
  counterpartyIban: 'Counterparty’s IBAN column',
  counterpartyNumber: 'Counterparty’s number column',
};

interface CsvMappingFieldsProps {
  readonly value: MappingFields;
  readonly onValue: (value: MappingFields) => void;
}

/** How the bank's CSV files are read; columns are named by their first line. */
export function CsvMappingFields({ value, onValue }: CsvMappingFieldsProps) {
  const { separator, dateForm, decimalSign, form, texts } = value;
  return (
    <>
      <Text size="12" tone="2">
        Columns are named as in the first line of the bank’s files. The booking date and the amount are required.
      </Text>
      <Grid columns="minmax(0, 5fr) minmax(0, 6fr) minmax(0, 5fr)" collapse gap="2">
        <SelectField
          label="Separator"
          options={SEPARATORS}
          value={separator}
          onValue={(next) => onValue({ ...value, separator: next })}
        />
        <SelectField
          label="Dates"
          options={DATE_FORMS}
          value={dateForm}
          onValue={(next) => onValue({ ...value, dateForm: next })}
        />
        <SelectField
          label="Decimal sign"
          options={DECIMAL_SIGNS}
          value={decimalSign}
          onValue={(next) => onValue({ ...value, decimalSign: next })}
        />
      </Grid>
      <SelectField label="Amounts" options={FORMS} value={form} onValue={(next) => onValue({ ...value, form: next })} />
      <Grid columns={2} collapse gap="2">
        {[...AMOUNT_FIELDS[form], ...COLUMN_FIELDS].map((field) => (
          <TextField
            key={field}
            label={NAMES[field]}
            maxLength={100}
            value={texts[field] ?? ''}
            onValue={(text) => onValue({ ...value, texts: { ...texts, [field]: text } })}
          />
        ))}
      </Grid>
    </>
  );
}
