import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useMay } from '../app/permission.ts';
import { useDeed } from '../app/useDeed.ts';
import { type Column, Columns } from '../parts/Columns.tsx';
import { DeedDialog } from '../parts/DeedDialog.tsx';
import { Labelled } from '../parts/Labelled.tsx';
import { Time } from '../parts/Time.tsx';
import styles from './configuration.module.css';
import type { Configuration } from './configurationDetail.ts';

type Pair = Configuration['disabledPairs'][number];
type Open = { readonly kind: 'disable' | 'quota' } | { readonly kind: 'enable'; readonly pair: Pair };

const COLUMNS: readonly Column[] = [{ name: 'Pair' }, { name: 'Since' }, { name: 'Enable', end: true, unseen: true }];

/** CV-03, CV-04: pairs that are not converted, and what every customer may convert in a day. */
export function Pairs({ configuration }: { configuration: Configuration }) {
  const mayChange = useMay('configuration');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <div className={styles.head}>
        <h2>Disabled pairs</h2>
        {mayChange && <Button onClick={() => setOpen({ kind: 'disable' })}>Disable a pair</Button>}
      </div>
      {configuration.disabledPairs.length === 0 ? (
        <p className={styles.hint}>Every pair of assets in use is converted.</p>
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
      <div className={styles.head}>
        <h2>Quota of customers without one of their own</h2>
        {mayChange && <Button onClick={() => setOpen({ kind: 'quota' })}>Change</Button>}
      </div>
      <Rows>
        <Row label="Converted in 24 hours">
          <Amount value={configuration.quota.usdLimit} places={2} unit="USD" />
        </Row>
        <Row label="Quotes held open at once">{configuration.quota.openQuotesMax}</Row>
      </Rows>
      {open?.kind === 'disable' && <Disable configuration={configuration} onClose={close} />}
      {open?.kind === 'enable' && <Enable pair={open.pair} onClose={close} />}
      {open?.kind === 'quota' && <Quota configuration={configuration} onClose={close} />}
    </>
  );
}

function Disable({ configuration, onClose }: { configuration: Configuration; onClose: () => void }) {
  const deed = useDeed('setPair', 'The pair is disabled.');
  const options = configuration.convertAssets.map(({ asset }) => ({ value: asset, label: asset }));
  const [asset, setAsset] = useState(options[0]?.value ?? '');
  const [otherAsset, setOther] = useState(options[1]?.value ?? '');
  return (
    <DeedDialog
      title="Disable a pair"
      text="In both directions, at once. Open quotes of it are refused."
      confirm={`Disable ${asset} and ${otherAsset}`}
      kind="danger"
      deed={deed}
      blocked={asset === otherAsset}
      body={(reason) => ({ asset, otherAsset, enabled: false, reason })}
      onClose={onClose}
    >
      <Labelled label="Asset">
        <Select label="Asset" options={options} value={asset} onValue={setAsset} />
      </Labelled>
      <Labelled label="Other asset">
        <Select label="Other asset" options={options} value={otherAsset} onValue={setOther} />
      </Labelled>
    </DeedDialog>
  );
}

function Enable({ pair: { asset, otherAsset }, onClose }: { pair: Pair; onClose: () => void }) {
  const deed = useDeed('setPair', 'Enabled.');
  return (
    <DeedDialog
      title={`Enable ${asset} and ${otherAsset}`}
      text="It opens a door, so it waits for a second operator."
      confirm="Ask for it"
      deed={deed}
      body={(reason) => ({ asset, otherAsset, enabled: true, reason })}
      onClose={onClose}
    />
  );
}

function Quota({ configuration: { quota }, onClose }: { configuration: Configuration; onClose: () => void }) {
  const deed = useDeed('setPlatformQuota', 'Changed.');
  const [usdLimit, setLimit] = useState(quota.usdLimit);
  const [openQuotesMax, setQuotes] = useState(`${quota.openQuotesMax}`);
  return (
    <DeedDialog
      title="Platform quota"
      text="Money is concerned, so it waits for a second operator."
      confirm="Ask for it"
      deed={deed}
      body={(reason) => ({ usdLimit: usdLimit.replaceAll(',', ''), openQuotesMax: Number(openQuotesMax), reason })}
      onClose={onClose}
    >
      <TextField label="USD in 24 hours" inputMode="decimal" value={usdLimit} onValue={setLimit} />
      <TextField
        label="Quotes held open at once"
        inputMode="numeric"
        value={openQuotesMax}
        onValue={(text) => setQuotes(text.replace(/\D/g, ''))}
      />
    </DeedDialog>
  );
}
