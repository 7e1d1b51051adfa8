import { hasFiles } from '@aldgate/domain/bank/remittanceMethod.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { useState } from 'react';
import { useAction } from '../../lib/call.ts';
import { accountOptions, type PlatformAccount, usePlatformAccounts } from '../../lib/platformAccounts.ts';
import { usePermission } from '../../lib/session.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import { ChannelNames, isNamed, NEW_NAMES } from '../channel/ChannelNames.tsx';
import { CustomerChoice } from './CustomerChoice.tsx';
import { ENTRY_TYPES, type EntryFields, NEW_ENTRY, toEntry } from './entryFields.ts';

/** Books an entry of the channel, for those who may, where the platform has an account there. */
export function BookEntryButton() {
  const mayBook = usePermission('capital');
  const accounts = usePlatformAccounts().filter(({ remittanceMethod }) => !hasFiles(remittanceMethod));
  const [isOpen, setOpen] = useState(false);
  const [first] = accounts;
  if (!mayBook || first === undefined) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Book an entry
      </Button>
      {isOpen && <BookEntry accounts={accounts} first={first} onClose={() => setOpen(false)} />}
    </>
  );
}

interface BookEntryProps {
  readonly accounts: readonly PlatformAccount[];
  readonly first: PlatformAccount;
  readonly onClose: () => void;
}

/** Books what came in or left at the channel. A deposit that names its customer needs no choice of one. */
function BookEntry({ accounts, first, onClose }: BookEntryProps) {
  const action = useAction('bookChannelEntry', 'Entry booked.');
  const [account, setAccount] = useState(first.accountId);
  const [names, setNames] = useState(NEW_NAMES);
  const [fields, setFields] = useState(NEW_ENTRY);
  const entry = toEntry(fields);
  const change = (field: keyof EntryFields, value: string) => setFields((now) => ({ ...now, [field]: value }));
  const isDeposit = fields.type === 'deposit';
  return (
    <ActionDialog
      title="Book an entry of the channel"
      text="Needs a second operator’s approval. Each reference of the channel is booked once. A deposit is credited to the customer that you choose, or whose reference and name it carries; otherwise it waits for a match."
      confirm="Submit for approval"
      action={action}
      missing={entry === undefined || !isNamed(names) ? 'Enter amount, day and whom it concerns.' : undefined}
      body={(reason) => {
        if (entry === undefined) throw new Error('the form is not complete');
        return { account, ...names, entry, reason };
      }}
      onClose={onClose}
    >
      <Grid columns={2} collapse gap="2">
        {accounts.length > 1 && (
          <SelectField label="Account" options={accountOptions(accounts)} value={account} onValue={setAccount} />
        )}
        <SelectField
          label="Type"
          options={ENTRY_TYPES}
          value={fields.type}
          onValue={(type) => setFields((now) => ({ ...now, type }))}
        />
        <TextField
          label="Amount"
          inputMode="decimal"
          maxLength={30}
          value={fields.amount}
          onValue={(text) => change('amount', text)}
        />
        <ChannelNames value={names} onValue={setNames} />
        {isDeposit && (
          <>
            <TextField
              label="Payer"
              maxLength={140}
              value={fields.payerName}
              onValue={(text) => change('payerName', text)}
            />
            <TextField
              label="Payer’s account number"
              maxLength={34}
              value={fields.payerNumber}
              onValue={(text) => change('payerNumber', text)}
            />
          </>
        )}
      </Grid>
      {fields.type !== 'charge' && (
        <TextField
          label={isDeposit ? 'Text, with the customer’s reference' : 'Text'}
          maxLength={1_400}
          value={fields.remittance}
          onValue={(text) => change('remittance', text)}
        />
      )}
      {isDeposit && (
        <CustomerChoice
          proposed={null}
          value={fields.institutionId}
          onValue={(institutionId) => change('institutionId', institutionId)}
        />
      )}
    </ActionDialog>
  );
}
