import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import type { Configuration } from './configurationDetail.ts';

type Asset = Configuration['convertAssets'][number];

const COLUMNS: readonly Column[] = [
  { name: 'Asset' },
  { name: 'Minimum', end: true },
  { name: 'Maximum', end: true },
  { name: 'Spread, bps', end: true, wide: true },
  { name: 'State', end: true, wide: true },
  { name: 'Change', end: true, visuallyHidden: true },
];

/** CV-03, CV-04: convertible assets, their limits, and the platform's spread. */
export function ConvertAssets({ configuration }: { configuration: Configuration }) {
  const mayChange = usePermission('configuration');
  const [open, setOpen] = useState<Asset>();
  return (
    <>
      <Text maxWidth="80ch" padding="0 0 2" size="12" lead="text" tone="2">
        The fee of a conversion is {configuration.convertFeeRate}, as promised to customers. The spread is kept per
        side, in hundredths of a percent.
      </Text>
      <Table label="Convert assets" head={<Columns of={COLUMNS} />}>
        {configuration.convertAssets.map((asset) => (
          <tr key={asset.asset}>
            <td>{asset.asset}</td>
            <td data-align="end">
              <Amount value={asset.minimum} placesMax={8} />
            </td>
            <td data-align="end">
              <Amount value={asset.maximum} placesMax={8} />
            </td>
            <td data-align="end" data-wide>
              <Amount value={asset.spreadBps} placesMax={4} />
            </td>
            <td data-align="end" data-wide>
              <Badge tone={asset.enabled ? 'neutral' : 'warning'}>{asset.enabled ? 'In use' : 'Suspended'}</Badge>
            </td>
            <td data-align="end">
              {mayChange && (
                <Button size="small" onClick={() => setOpen(asset)}>
                  Change
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {open !== undefined && <ChangeAsset asset={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function ChangeAsset({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const action = useAction('setConvertAsset', `${asset.asset} is suspended.`);
  const [fields, setFields] = useState(asset);
  const change = (part: Partial<Asset>) => setFields((now) => ({ ...now, ...part }));
  const minimum = toPlainAmount(fields.minimum);
  const maximum = toPlainAmount(fields.maximum);
  const isSame = minimum === asset.minimum && maximum === asset.maximum && fields.spreadBps === asset.spreadBps;
  const onlySuspends = isSame && asset.enabled && !fields.enabled;
  return (
    <ActionDialog
      title={`${asset.asset} conversion limits`}
      text={onlySuspends ? 'Suspended immediately.' : 'Needs a second operator’s approval.'}
      confirm={onlySuspends ? `Suspend ${asset.asset}` : 'Submit for approval'}
      kind={onlySuspends ? 'danger' : 'primary'}
      action={action}
      body={(reason) => ({ ...fields, minimum, maximum, reason })}
      onClose={onClose}
    >
      <TextField
        label="Minimum"
        inputMode="decimal"
        value={fields.minimum}
        onValue={(minimum) => change({ minimum })}
      />
      <TextField
        label="Maximum"
        inputMode="decimal"
        value={fields.maximum}
        onValue={(maximum) => change({ maximum })}
      />
      <TextField
        label="Spread per side, bps"
        inputMode="decimal"
        value={fields.spreadBps}
        onValue={(spreadBps) => change({ spreadBps })}
      />
      <Switch label="In use" on={fields.enabled} onValue={(enabled) => change({ enabled })} />
    </ActionDialog>
  );
}
