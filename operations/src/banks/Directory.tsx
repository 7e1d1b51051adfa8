import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Field } from '@aldgate/ui/controls/Field.tsx';
import { useState } from 'react';
import { useUpload } from '../lib/call.ts';
import { formatCountry } from '../lib/formatCountry.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { conditionOf, search } from '../parts/records/filter.ts';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';

type Bank = OperationsAnswerOf<'pageBankDirectory'>['items'][number];

const FILTERS = { search: search('BIC or bank') };

const COLUMNS: readonly RecordColumn<Bank>[] = [
  { name: 'BIC', cell: ({ bic }) => bic },
  { name: 'Bank', breakWords: true, cell: ({ name }) => name },
  { name: 'Country', wide: true, cell: ({ country }) => formatCountry(country) },
];

/** The banks by which accounts are checked. */
export function Directory() {
  const records = useRecords('pageBankDirectory', FILTERS, conditionOf);
  const mayImport = usePermission('capital');
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <RecordsSection
        records={records}
        label="Directory of banks"
        columns={COLUMNS}
        getKey={({ bic }) => bic}
        empty={{ title: 'No bank matches', text: 'Without a directory, only the form of a SWIFT code is checked.' }}
        actions={
          mayImport && (
            <Button size="small" onClick={() => setImporting(true)}>
              Import a directory
            </Button>
          )
        }
      />
      {isImporting && <Import onClose={() => setImporting(false)} />}
    </>
  );
}

function Import({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const action = useUpload('importBankDirectory', 'Directory replaced.');
  return (
    <ActionDialog
      title="Import a directory"
      text="A CSV file with the heading bic,name,country replaces all banks. A file with an error is rejected as a whole."
      confirm="Replace directory"
      action={action}
      missing={file === undefined ? 'Choose a file.' : undefined}
      body={(reason) => ({ fields: { reason }, file: file ?? new Blob() })}
      onClose={onClose}
    >
      <Field label="File">
        <input type="file" accept=".csv" aria-label="File" onChange={({ target }) => setFile(target.files?.[0])} />
      </Field>
    </ActionDialog>
  );
}
