import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Field } from '@aldgate/ui/controls/Field.tsx';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useCallQuery, useUpload } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import type { Column } from '../parts/Columns.tsx';
import { List } from '../parts/List.tsx';
import { usePage } from '../parts/Paging.tsx';

const COLUMNS: readonly Column[] = [{ name: 'BIC' }, { name: 'Bank' }, { name: 'Country', wide: true }];

/** The banks by which accounts are checked. */
export function Directory() {
  const paging = usePage();
  const { params, position, pageSize, filter } = paging;
  const search = params.get('search') ?? '';
  const query = useCallQuery('pageBankDirectory', {
    ...pageCondition(position, pageSize),
    queryCondition: search === '' ? {} : { search },
  });
  const mayImport = usePermission('capital');
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <Inline wrap gap="2" padding="0 0 3">
        <SearchField label="BIC or bank" value={search} onValue={(next) => filter({ search: next })} />
        {mayImport && (
          <Button size="small" onClick={() => setImporting(true)}>
            Import a directory
          </Button>
        )}
      </Inline>
      <List
        query={query}
        label="Directory of banks"
        columns={COLUMNS}
        empty={{ title: 'No bank matches', text: 'Without a directory, only the form of a SWIFT code is checked.' }}
        paging={paging}
      >
        {({ bic, name, country }) => (
          <tr key={bic}>
            <td>{bic}</td>
            <Text as="td" breakWords>
              {name}
            </Text>
            <td data-wide>{country}</td>
          </tr>
        )}
      </List>
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
      blocked={file === undefined}
      body={(reason) => ({ fields: { reason }, file: file ?? new Blob() })}
      onClose={onClose}
    >
      <Field label="File">
        <input type="file" accept=".csv" aria-label="File" onChange={({ target }) => setFile(target.files?.[0])} />
      </Field>
    </ActionDialog>
  );
}
