import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { hasFiles } from '@aldgate/domain/bank/remittanceMethod.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Field } from '@aldgate/ui/controls/Field.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useState } from 'react';
import { useUpload } from '../../lib/call.ts';
import { accountOptions, type PlatformAccount, usePlatformAccounts } from '../../lib/platformAccounts.ts';
import { usePermission } from '../../lib/session.ts';
import { Failure } from '../../parts/Failure.tsx';
import { usePage } from '../../parts/Paging.tsx';
import { AcceptStatement, type RejectedStatement } from './AcceptStatement.tsx';

const FORMATS = [
  { value: 'camt.053', label: 'camt.053 (XML)' },
  { value: 'csv', label: 'CSV' },
] as const;

/** Opens the import of a statement for those who may. */
export function ImportButton() {
  const mayImport = usePermission('capital');
  const accounts = usePlatformAccounts().filter(({ remittanceMethod }) => hasFiles(remittanceMethod));
  const [isOpen, setOpen] = useState(false);
  const [rejected, setRejected] = useState<RejectedStatement>();
  const [first] = accounts;
  if (!mayImport || first === undefined) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Import a statement
      </Button>
      {isOpen && (
        <ImportStatement
          accounts={accounts}
          first={first}
          onClose={() => setOpen(false)}
          onAccept={(statement) => {
            setOpen(false);
            setRejected(statement);
          }}
        />
      )}
      {rejected !== undefined && <AcceptStatement of={rejected} onClose={() => setRejected(undefined)} />}
    </>
  );
}

interface ImportStatementProps {
  readonly accounts: readonly PlatformAccount[];
  readonly first: PlatformAccount;
  readonly onClose: () => void;
  /** The bank really sent what was rejected. */
  readonly onAccept: (statement: RejectedStatement) => void;
}

/** A statement's file with its account; afterwards its lines are shown. The balances of a CSV are typed. */
function ImportStatement({ accounts, first, onClose, onAccept }: ImportStatementProps) {
  const { filter } = usePage();
  const action = useUpload('importBankStatement', 'Statement imported.');
  const [account, setAccount] = useState(first.accountId);
  const [format, setFormat] = useState<(typeof FORMATS)[number]['value']>('camt.053');
  const [file, setFile] = useState<File>();
  const [opening, setOpening] = useState('');
  const [closing, setClosing] = useState('');
  const isCsv = format === 'csv';
  const chosen = accounts.find(({ accountId }) => accountId === account) ?? first;
  const isRejected = action.error instanceof CallError && action.error.entry === 'statementRejected';
  const isIncomplete = file === undefined || (isCsv && (opening.trim() === '' || closing.trim() === ''));
  const send = async () => {
    const balances = isCsv ? { opening: toPlainAmount(opening), closing: toPlainAmount(closing) } : {};
    const answer = await action.run({ fields: { account, format, ...balances }, file: file ?? new Blob() });
    if (answer === undefined) return;
    onClose();
    filter({ tab: 'in', statement: answer.statementId, lines: 'all', line: undefined, of: undefined });
  };
  return (
    <Dialog
      open
      title="Import a statement"
      closeLabel="Close"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button kind="primary" disabled={action.busy || isIncomplete} onClick={() => void send()}>
            {action.busy ? 'Importing …' : 'Import statement'}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <p>
          A statement with an error is rejected as a whole. Its opening balance must be the last closing balance,{' '}
          {chosen.closing}.
        </p>
        <SelectField label="Account" options={accountOptions(accounts)} value={account} onValue={setAccount} />
        <SelectField label="Format" options={FORMATS} value={format} onValue={setFormat} />
        <Field label="File">
          <input
            type="file"
            accept={isCsv ? '.csv' : '.xml'}
            aria-label="File"
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        </Field>
        {isCsv && (
          <Grid columns={2} gap="2">
            <TextField label="Opening balance" inputMode="decimal" value={opening} onValue={setOpening} />
            <TextField label="Closing balance" inputMode="decimal" value={closing} onValue={setClosing} />
          </Grid>
        )}
        <Failure error={action.error} />
        {isRejected && file !== undefined && (
          <Button onClick={() => onAccept({ account: chosen, format, file, closing: toPlainAmount(closing) })}>
            Accept it by its balances …
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
