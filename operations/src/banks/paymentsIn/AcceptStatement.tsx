import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { DayTextField } from '@aldgate/ui/days/DayTextField.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { useState } from 'react';
import { useUpload } from '../../lib/call.ts';
import type { PlatformAccount } from '../../lib/platformAccounts.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';

/** A file that the bank sent and that cannot be imported. */
export interface RejectedStatement {
  readonly account: PlatformAccount;
  readonly format: 'camt.053' | 'csv';
  readonly file: File;
  /** The closing balance where it is typed already, a plain decimal; else empty. */
  readonly closing: string;
}

/** Accepts a statement by the closing balance and its day, as the bank states them; a second operator decides. */
export function AcceptStatement({ of, onClose }: { of: RejectedStatement; onClose: () => void }) {
  const { account, format, file } = of;
  const action = useUpload('acceptBankStatement', 'Statement accepted.');
  const [closing, setClosing] = useState(of.closing);
  const [day, setDay] = useState('');
  return (
    <ActionDialog
      title="Accept a statement by its balances"
      text={
        `Needs a second operator’s approval. ${account.bankName}, ${account.asset}: the statement follows the last closing ` +
        `balance, ${account.closing}. What can be read of ${file.name} becomes its lines; the rest is one line of the ` +
        'difference, which waits in suspense. Enter what the bank states.'
      }
      confirm="Submit for approval"
      action={action}
      missing={
        closing.trim() === '' || !/^\d{4}-\d{2}-\d{2}$/.test(day.trim())
          ? 'Enter the closing balance and its day.'
          : undefined
      }
      body={(reason) => ({
        fields: { account: account.accountId, format, closing: toPlainAmount(closing), day: day.trim(), reason },
        file,
      })}
      onClose={onClose}
    >
      <Grid columns={2} gap="2">
        <TextField label="Closing balance" inputMode="decimal" value={closing} onValue={setClosing} />
        <DayTextField label="Day of the closing balance" value={day} onValue={setDay} />
      </Grid>
    </ActionDialog>
  );
}
