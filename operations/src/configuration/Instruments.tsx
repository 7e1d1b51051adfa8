import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import type { Configuration } from './configurationDetail.ts';
import { SectionHead } from './SectionHead.tsx';

type Instrument = Configuration['instruments'][number];
const NEW: Instrument = { instrumentId: '', isMain: false, labels: [], circulatingSupply: null, sortIndex: 100 };

const COLUMNS: readonly Column[] = [
  { name: 'Position', end: true },
  { name: 'Contract' },
  { name: 'Main coin', wide: true },
  { name: 'Labels', wide: true },
  { name: 'Circulating supply', end: true },
  { name: 'Change', end: true, visuallyHidden: true },
];

/** MK-01: the market page's data on each contract. */
export function Instruments({ configuration }: { configuration: Configuration }) {
  const mayChange = usePermission('configuration');
  const [open, setOpen] = useState<Instrument>();
  return (
    <>
      <SectionHead title="Contracts">
        {mayChange && <Button onClick={() => setOpen(NEW)}>Add a contract</Button>}
      </SectionHead>
      <Table label="Contracts" head={<Columns of={COLUMNS} />}>
        {configuration.instruments.map((instrument) => (
          <tr key={instrument.instrumentId}>
            <td data-align="end">{instrument.sortIndex}</td>
            <td>{instrument.instrumentId}</td>
            <td data-wide>{instrument.isMain ? 'Yes' : '–'}</td>
            <td data-wide>{instrument.labels.length === 0 ? '–' : instrument.labels.join(', ')}</td>
            <td data-align="end">
              <Amount value={instrument.circulatingSupply} placesMax={8} />
            </td>
            <td data-align="end">
              {mayChange && (
                <Button size="small" onClick={() => setOpen(instrument)}>
                  Change
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {open !== undefined && (
        <Change instrument={open} configuration={configuration} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

interface ChangeProps {
  readonly instrument: Instrument;
  readonly configuration: Configuration;
  readonly onClose: () => void;
}

function Change({ instrument, configuration: { labels }, onClose }: ChangeProps) {
  const action = useAction('setMarketInstrument', 'Changed. The market page is updated.');
  const [fields, setFields] = useState(instrument);
  const change = (part: Partial<Instrument>) => setFields((now) => ({ ...now, ...part }));
  const supply = fields.circulatingSupply ?? '';
  return (
    <ActionDialog
      title={instrument.instrumentId === '' ? 'Add a contract' : instrument.instrumentId}
      text="Visible on the market page immediately. Market value is price × circulating supply."
      confirm="Change"
      action={action}
      body={(reason) => ({
        ...fields,
        circulatingSupply: fields.circulatingSupply === null ? null : toPlainAmount(fields.circulatingSupply),
        labels: [...fields.labels],
        reason,
      })}
      onClose={onClose}
    >
      {instrument.instrumentId === '' && (
        <TextField
          label="Contract"
          value={fields.instrumentId}
          onValue={(text) => change({ instrumentId: text.toUpperCase() })}
        />
      )}
      <TextField
        label="Circulating supply, of the base asset"
        inputMode="decimal"
        value={supply}
        onValue={(text) => change({ circulatingSupply: text.trim() === '' ? null : text })}
      />
      <TextField
        label="Position"
        inputMode="numeric"
        value={`${fields.sortIndex}`}
        onValue={(text) => change({ sortIndex: Number(text.replace(/\D/g, '')) })}
      />
      <Switch label="Main coin" on={fields.isMain} onValue={(isMain) => change({ isMain })} />
      <Inline as="fieldset" wrap gap="2 4">
        <Text as="legend" padding="0 0 1" size="12">
          Labels
        </Text>
        {labels.map(({ label, nameEn }) => (
          <Checkbox
            key={label}
            label={nameEn}
            on={fields.labels.includes(label)}
            onValue={(on) =>
              change({ labels: on ? [...fields.labels, label] : fields.labels.filter((each) => each !== label) })
            }
          />
        ))}
      </Inline>
    </ActionDialog>
  );
}
