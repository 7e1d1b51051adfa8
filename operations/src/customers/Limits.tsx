import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useMay } from '../app/permission.ts';
import { useDeed } from '../app/useDeed.ts';
import { type Column, Columns } from '../parts/Columns.tsx';
import { DeedDialog } from '../parts/DeedDialog.tsx';
import type { CustomerDetail } from './customerDetail.ts';
import styles from './customers.module.css';

type AssetLimit = CustomerDetail['limits']['assets'][number];
type Open = { readonly kind: 'quota' } | { readonly kind: 'asset'; readonly limit: AssetLimit };

const COLUMNS: readonly Column[] = [
  { name: 'Limit' },
  { name: 'Minimum', end: true },
  { name: 'Maximum', end: true },
  { name: 'Whose', wide: true },
  { name: 'Change', end: true, unseen: true },
];

/** CV-03: what this customer may convert: the platform's bounds, or its own. */
export function Limits({ customer }: { customer: CustomerDetail }) {
  const mayChange = useMay('configuration');
  const [open, setOpen] = useState<Open>();
  const { limits } = customer;
  const change = (next: Open) =>
    mayChange && (
      <Button size="small" onClick={() => setOpen(next)}>
        Change
      </Button>
    );
  return (
    <section className={styles.section} aria-labelledby="limits">
      <h2 id="limits">Convert limits</h2>
      <Table label="Convert limits" head={<Columns of={COLUMNS} />}>
        <tr>
          <td>In 24 hours, USD</td>
          <td data-align="end">–</td>
          <td data-align="end">
            <Amount value={limits.usdQuota} places={2} />
          </td>
          <td data-wide>{limits.usdQuotaOwn ? 'Own' : 'Platform'}</td>
          <td data-align="end">{change({ kind: 'quota' })}</td>
        </tr>
        {limits.assets.map((limit) => (
          <tr key={limit.asset}>
            <td>{limit.asset} in a quote</td>
            <td data-align="end">
              <Amount value={limit.minimum} placesMax={8} />
            </td>
            <td data-align="end">
              <Amount value={limit.maximum} placesMax={8} />
            </td>
            <td data-wide>{limit.own ? 'Own' : 'Platform'}</td>
            <td data-align="end">{change({ kind: 'asset', limit })}</td>
          </tr>
        ))}
      </Table>
      {open !== undefined && <ChangeLimit customer={customer} open={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

interface ChangeLimitProps {
  readonly customer: CustomerDetail;
  readonly open: Open;
  readonly onClose: () => void;
}

/** An empty field takes the platform's bound again. */
function ChangeLimit({ customer: { institutionId, limits }, open, onClose }: ChangeLimitProps) {
  const deed = useDeed('setCustomerLimit', 'Changed.');
  const own = open.kind === 'asset' ? open.limit.own : limits.usdQuotaOwn;
  const [minimum, setMinimum] = useState(open.kind === 'asset' && own ? open.limit.minimum : '');
  const [maximum, setMaximum] = useState(own ? (open.kind === 'asset' ? open.limit.maximum : limits.usdQuota) : '');
  const given = (text: string) => (text.trim() === '' ? null : text.trim().replaceAll(',', ''));
  const limit =
    open.kind === 'quota'
      ? ({ kind: 'quota', usdLimit: given(maximum) } as const)
      : ({ kind: 'asset', asset: open.limit.asset, minimum: given(minimum), maximum: given(maximum) } as const);
  return (
    <DeedDialog
      title={open.kind === 'quota' ? 'Quota of 24 hours' : `Bounds of ${open.limit.asset}`}
      text="Money is concerned, so it waits for a second operator. Left empty, the platform’s bound holds."
      confirm="Ask for it"
      deed={deed}
      body={(reason) => ({ institutionId, limit, reason })}
      onClose={onClose}
    >
      {open.kind === 'asset' && <TextField label="Minimum" inputMode="decimal" value={minimum} onValue={setMinimum} />}
      <TextField
        label={open.kind === 'quota' ? 'USD in 24 hours' : 'Maximum'}
        inputMode="decimal"
        value={maximum}
        onValue={setMaximum}
      />
    </DeedDialog>
  );
}
