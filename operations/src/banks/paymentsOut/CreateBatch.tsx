import { hasFiles } from '@aldgate/domain/bank/remittanceMethod.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { DayTextField } from '@aldgate/ui/days/DayTextField.tsx';
import { useState } from 'react';
import { useAction, useCallQuery } from '../../lib/call.ts';
import { accountOptions, type PlatformAccount, usePlatformAccounts } from '../../lib/platformAccounts.ts';
import { usePermission } from '../../lib/session.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import { type Batch, CHARGES } from '../batch/batch.ts';

/** Opens a new batch for those who may, where an account pays. */
export function CreateButton() {
  const mayCreate = usePermission('capital');
  const accounts = usePlatformAccounts().filter(({ isPaying }) => isPaying);
  const [isOpen, setOpen] = useState(false);
  const [first] = accounts;
  if (!mayCreate || first === undefined) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Create a batch
      </Button>
      {isOpen && <CreateBatch accounts={accounts} first={first} onClose={() => setOpen(false)} />}
    </>
  );
}

interface CreateBatchProps {
  readonly accounts: readonly PlatformAccount[];
  readonly first: PlatformAccount;
  readonly onClose: () => void;
}

/** A batch of the payments that wait in an account's currency, with these charges. */
function CreateBatch({ accounts, first, onClose }: CreateBatchProps) {
  const action = useAction('createBankBatch', 'Batch created.');
  const [account, setAccount] = useState(first);
  const [charges, setCharges] = useState<Batch['charges']>('shared');
  const [entered, setEntered] = useState<string>();
  const [year] = useState(() => new Date().getUTCFullYear());
  const calendar = useCallQuery('listBankCalendar', { year }).data?.currencies;
  const next = calendar?.find(({ currency }) => currency === account.asset)?.valueDate ?? '';
  const waiting = useCallQuery('pageFiatWithdrawal', {
    queryCondition: { state: 'queued', asset: account.asset },
  }).data?.total;
  const valueDate = entered ?? next;
  const isAtBank = hasFiles(account.remittanceMethod);
  // No other bank takes a fee of a payment at the channel.
  const borne = isAtBank ? charges : 'shared';
  return (
    <ActionDialog
      title="Create a batch"
      text="Needs a second operator’s approval. It takes the payments that wait in the currency for the account’s method with these charges, oldest first."
      confirm="Submit for approval"
      action={action}
      missing={valueDate.trim() === '' ? 'Enter a value date.' : undefined}
      body={(reason) => ({ accountId: account.accountId, charges: borne, valueDate: valueDate.trim(), reason })}
      onClose={onClose}
    >
      <SelectField
        label="Account"
        options={accountOptions(accounts)}
        value={account.accountId}
        onValue={(id) => {
          setAccount(accounts.find(({ accountId }) => accountId === id) ?? account);
          setEntered(undefined);
        }}
      />
      <p>
        {waiting === undefined ? '–' : waiting.toLocaleString('en-US')} {account.asset}{' '}
        {waiting === 1 ? 'withdrawal' : 'withdrawals'} waiting, SHA or OUR.
      </p>
      {isAtBank && <SelectField label="Charges" options={CHARGES} value={charges} onValue={setCharges} />}
      <DayTextField label="Value date" value={valueDate} onValue={setEntered} />
    </ActionDialog>
  );
}
