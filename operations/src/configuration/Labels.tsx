import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import type { Configuration } from './configurationDetail.ts';
import { SectionHead } from './SectionHead.tsx';

type Label = Configuration['labels'][number];
const NEW: Label = { label: '', nameEn: '', nameZh: '', sortIndex: 100 };

const COLUMNS: readonly Column[] = [
  { name: 'Position', end: true },
  { name: 'Label' },
  { name: 'English' },
  { name: 'Chinese' },
  { name: 'Actions', end: true, visuallyHidden: true },
];

/** MK-01: labels of contracts, in both languages. */
export function Labels({ configuration: { labels } }: { configuration: Configuration }) {
  const mayChange = usePermission('configuration');
  const [open, setOpen] = useState<{ readonly kind: 'set' | 'remove'; readonly label: Label }>();
  const close = () => setOpen(undefined);
  return (
    <>
      <SectionHead title="Labels">
        {mayChange && <Button onClick={() => setOpen({ kind: 'set', label: NEW })}>Add a label</Button>}
      </SectionHead>
      <Table label="Labels" head={<Columns of={COLUMNS} />}>
        {labels.map((label) => (
          <tr key={label.label}>
            <td data-align="end">{label.sortIndex}</td>
            <td>{label.label}</td>
            <td>{label.nameEn}</td>
            <td lang="zh-HK">{label.nameZh}</td>
            <td data-align="end">
              {mayChange && (
                <>
                  <Button size="small" onClick={() => setOpen({ kind: 'set', label })}>
                    Change
                  </Button>{' '}
                  <Button size="small" kind="danger" onClick={() => setOpen({ kind: 'remove', label })}>
                    Remove
                  </Button>
                </>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {open?.kind === 'set' && <Change label={open.label} onClose={close} />}
      {open?.kind === 'remove' && <Remove label={open.label} onClose={close} />}
    </>
  );
}

function Change({ label, onClose }: { label: Label; onClose: () => void }) {
  const action = useAction('setMarketLabel', 'Changed. The market page is updated.');
  const [fields, setFields] = useState(label);
  const change = (part: Partial<Label>) => setFields((now) => ({ ...now, ...part }));
  return (
    <ActionDialog
      title={label.label === '' ? 'Add a label' : label.label}
      text="Visible on the market page immediately."
      confirm="Change"
      action={action}
      body={(reason) => ({ ...fields, reason })}
      onClose={onClose}
    >
      {label.label === '' && (
        <TextField
          label="Label"
          maxLength={30}
          value={fields.label}
          onValue={(text) => change({ label: text.toLowerCase() })}
        />
      )}
      <TextField label="English" maxLength={60} value={fields.nameEn} onValue={(nameEn) => change({ nameEn })} />
      <TextField label="Chinese" maxLength={60} value={fields.nameZh} onValue={(nameZh) => change({ nameZh })} />
      <TextField
        label="Position"
        inputMode="numeric"
        value={`${fields.sortIndex}`}
        onValue={(text) => change({ sortIndex: Number(text.replace(/\D/g, '')) })}
      />
    </ActionDialog>
  );
}

function Remove({ label: { label, nameEn }, onClose }: { label: Label; onClose: () => void }) {
  const action = useAction('removeMarketLabel', 'Removed.');
  return (
    <ActionDialog
      title={`Remove “${nameEn}”`}
      text="Removes the label from every contract."
      confirm={`Remove ${nameEn}`}
      kind="danger"
      action={action}
      body={(reason) => ({ label, reason })}
      onClose={onClose}
    />
  );
}
