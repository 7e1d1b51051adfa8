import { hasFiles } from '@aldgate/domain/bank/remittanceMethod.ts';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { useState } from 'react';
import { useAction } from '../../lib/call.ts';
import { usePlatformAccounts } from '../../lib/platformAccounts.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import { type Line, type PayerFields, readPayer, toBeneficiary } from './line.ts';

const FIELDS: readonly { readonly field: keyof PayerFields; readonly label: string; readonly maxLength: number }[] = [
  { field: 'iban', label: 'IBAN', maxLength: 42 },
  { field: 'accountNumber', label: 'Account number', maxLength: 34 },
  { field: 'swift', label: 'SWIFT/BIC', maxLength: 11 },
  { field: 'aba', label: 'ABA (in the US)', maxLength: 9 },
];

/** Sends a payment back to who paid it. */
export function ReturnLine({ line, onClose }: { line: Line; onClose: () => void }) {
  const { lineId, amount, asset } = line;
  const action = useAction('returnBankLine', 'Returned.');
  const [fields, setFields] = useState(() => readPayer(line));
  const change = (field: keyof PayerFields, value: string) => setFields((now) => ({ ...now, [field]: value }));
  const account = usePlatformAccounts().find(({ accountId }) => accountId === line.account.accountId);
  const isAtBank = account === undefined || hasFiles(account.remittanceMethod);
  const required = isAtBank ? [fields.name, fields.swift, fields.bankCountry] : [fields.name, fields.accountNumber];
  const isIncomplete = required.some((text) => text.trim() === '');
  return (
    <ActionDialog
      title={`Return ${amount} ${asset} to its payer`}
      text="Needs a second operator’s approval, and leaves with a batch of payments. A statement does not name the payer’s bank: enter the details that the bank confirms."
      confirm="Submit for approval"
      kind="danger"
      action={action}
      missing={isIncomplete ? 'Enter the account that it goes back to.' : undefined}
      body={(reason) => ({ lineId, beneficiary: toBeneficiary(fields), reason })}
      onClose={onClose}
    >
      <Grid columns="minmax(0, 3fr) minmax(0, 1fr)" gap="2">
        <TextField label="Beneficiary" maxLength={140} value={fields.name} onValue={(value) => change('name', value)} />
        {isAtBank && (
          <TextField
            label="Country (HK)"
            maxLength={2}
            value={fields.bankCountry}
            onValue={(value) => change('bankCountry', value)}
          />
        )}
      </Grid>
      <Grid columns={2} collapse gap="2">
        {FIELDS.filter(({ field }) => isAtBank || field === 'accountNumber').map(({ field, label, maxLength }) => (
          <TextField
            key={field}
            label={label}
            maxLength={maxLength}
            value={fields[field]}
            onValue={(value) => change(field, value)}
          />
        ))}
      </Grid>
    </ActionDialog>
  );
}
