import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Field } from '@aldgate/ui/controls/Field.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import { Time } from '../parts/Time.tsx';
import type { Configuration } from './configurationDetail.ts';
import { SectionHead } from './SectionHead.tsx';

type Pair = Configuration['disabledPairs'][number];
type OpenDialog = { readonly kind: 'disable' | 'quota' } | { readonly kind: 'enable'; readonly pair: Pair };

const COLUMNS: readonly Column[] = [
  { name: 'Pair' },
  { name: 'Since' },
  { name: 'Enable', end: true, visuallyHidden: true },
];

/** CV-03, CV-04: disabled pairs, and the default daily quota. */
export function Pairs({ configuration }: { configuration: Configuration }) {
  const mayChange = usePermission('configuration');
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  return (
    <>
      <SectionHead title="Disabled pairs">
        {mayChange && <Button onClick={() => setOpen({ kind: 'disable' })}>Disable a pair</Button>}
      </SectionHead>
      {configuration.disabledPairs.length === 0 ? (
        <Text maxWidth="80ch" padding="0 0 2" size="12" lead="text" tone="2">
          Every pair of enabled assets can be converted.
        </Text>
      ) : (
        <Table label="Disabled pairs" head={<Columns of={COLUMNS} />}>
          {configuration.disabledPairs.map((pair) => (
            <tr key={`${pair.asset} ${pair.otherAsset}`}>
              <td>{`${pair.asset} and ${pair.otherAsset}`}</td>
              <td>
                <Time at={pair.since} />
              </td>
              <td data-align="end">
                {mayChange && (
                  <Button size="small" onClick={() => setOpen({ kind: 'enable', pair })}>
                    Enable
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <SectionHead title="Default quota per customer">
        {mayChange && <Button onClick={() => setOpen({ kind: 'quota' })}>Change</Button>}
      </SectionHead>
      <Rows>
        <Row label="Converted in 24 hours">
          <Amount value={configuration.quota.usdLimit} places={2} unit="USD" />
        </Row>
        <Row label="Maximum open quotes">{configuration.quota.openQuotesMax}</Row>
      </Rows>
      {open?.kind === 'disable' && <Disable configuration={configuration} onClose={close} />}
      {open?.kind === 'enable' && <Enable pair={open.pair} onClose={close} />}
      {open?.kind === 'quota' && <Quota configuration={configuration} onClose={close} />}
    </>
  );
}

function Disable({ configuration, onClose }: { configuration: Configuration; onClose: () => void }) {
  const action = useAction('setPair', 'Pair disabled.');
  const options = configuration.convertAssets.map(({ asset }) => ({ value: asset, label: asset }));
  const [asset, setAsset] = useState(options[0]?.value ?? '');
  const [otherAsset, setOther] = useState(options[1]?.value ?? '');
  return (
    <ActionDialog
      title="Disable a pair"
      text="Takes effect immediately in both directions. Open quotes for the pair are rejected."
      confirm={`Disable ${asset} and ${otherAsset}`}
      kind="danger"
      action={action}
      missing={asset === otherAsset ? 'Choose two different assets.' : undefined}
      body={(reason) => ({ asset, otherAsset, enabled: false, reason })}
      onClose={onClose}
    >
      <Field label="Asset">
        <Select label="Asset" options={options} value={asset} onValue={setAsset} />
      </Field>
      <Field label="Other asset">
        <Select label="Other asset" options={options} value={otherAsset} onValue={setOther} />
      </Field>
    </ActionDialog>
  );
}

function Enable({ pair: { asset, otherAsset }, onClose }: { pair: Pair; onClose: () => void }) {
  const action = useAction('setPair', 'Enabled.');
  return (
    <ActionDialog
      title={`Enable ${asset} and ${otherAsset}`}
      text="Needs a second operator’s approval."
      confirm="Submit for approval"
      action={action}
      body={(reason) => ({ asset, otherAsset, enabled: true, reason })}
      onClose={onClose}
    />
  );
}

function Quota({ configuration: { quota }, onClose }: { configuration: Configuration; onClose: () => void }) {
  const action = useAction('setPlatformQuota', 'Changed.');
  const [usdLimit, setLimit] = useState(quota.usdLimit);
  const [openQuotesMax, setQuotes] = useState(`${quota.openQuotesMax}`);
  return (
    <ActionDialog
      title="Platform quota"
      text="Needs a second operator’s approval."
      confirm="Submit for approval"
      action={action}
      body={(reason) => ({ usdLimit: toPlainAmount(usdLimit), openQuotesMax: Number(openQuotesMax), reason })}
      onClose={onClose}
    >
      <TextField label="USD in 24 hours" inputMode="decimal" value={usdLimit} onValue={setLimit} />
      <TextField
        label="Maximum open quotes"
        inputMode="numeric"
        value={openQuotesMax}
        onValue={(text) => setQuotes(text.replace(/\D/g, ''))}
      />
    </ActionDialog>
  );
}
