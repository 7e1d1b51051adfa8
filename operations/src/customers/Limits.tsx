import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import { Section } from '../parts/Screen.tsx';
import type { CustomerDetail } from './customerDetail.ts';

type AssetLimit = CustomerDetail['limits']['assets'][number];
type OpenDialog = { readonly kind: 'quota' } | { readonly kind: 'asset'; readonly limit: AssetLimit };

const COLUMNS: readonly Column[] = [
  { name: 'Limit' },
  { name: 'Minimum', end: true },
  { name: 'Maximum', end: true },
  { name: 'Whose', wide: true },
  { name: 'Change', end: true, visuallyHidden: true },
];

/** CV-03: the customer's convert limits: the platform's, or its own. */
export function Limits({ customer }: { customer: CustomerDetail }) {
  const mayChange = usePermission('configuration');
  const [open, setOpen] = useState<OpenDialog>();
  const { limits } = customer;
  const change = (next: OpenDialog) =>
    mayChange && (
      <Button size="small" onClick={() => setOpen(next)}>
        Change
      </Button>
    );
  return (
    <Section title="Convert limits">
      <Table label="Convert limits" head={<Columns of={COLUMNS} />}>
        <tr>
          <td>24-hour limit, USD</td>
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
    </Section>
  );
}

interface ChangeLimitProps {
  readonly customer: CustomerDetail;
  readonly open: OpenDialog;
  readonly onClose: () => void;
}

/** An empty field resets to the platform's limit. */
function ChangeLimit({ customer: { institutionId, limits }, open, onClose }: ChangeLimitProps) {
  const action = useAction('setCustomerLimit', 'Changed.');
  const own = open.kind === 'asset' ? open.limit.own : limits.usdQuotaOwn;
  const [minimum, setMinimum] = useState(open.kind === 'asset' && own ? open.limit.minimum : '');
  const [maximum, setMaximum] = useState(own ? (open.kind === 'asset' ? open.limit.maximum : limits.usdQuota) : '');
  const parseLimit = (text: string) => (text.trim() === '' ? null : toPlainAmount(text));
  const limit =
    open.kind === 'quota'
      ? ({ kind: 'quota', usdLimit: parseLimit(maximum) } as const)
      : ({
          kind: 'asset',
          asset: open.limit.asset,
          minimum: parseLimit(minimum),
          maximum: parseLimit(maximum),
        } as const);
  return (
    <ActionDialog
      title={open.kind === 'quota' ? '24-hour quota' : `Limits for ${open.limit.asset}`}
      text="Needs a second operator’s approval. Leave empty to use the platform’s limit."
      confirm="Submit for approval"
      action={action}
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
    </ActionDialog>
  );
}
