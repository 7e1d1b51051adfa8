import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { usePermission } from '../../lib/session.ts';
import { type Column, Columns } from '../../parts/Columns.tsx';
import { Section } from '../../parts/Screen.tsx';
import type { DeskView } from '../deskView.ts';
import { describeMargins } from './margins.ts';
import { SetAsset } from './SetAsset.tsx';

type Asset = DeskView['assets'][number];

const COLUMNS: readonly Column[] = [
  { name: 'Asset' },
  { name: 'Margins' },
  { name: 'State', end: true, wide: true },
  { name: 'Change', end: true, visuallyHidden: true },
];

/** The margins of each asset by size; a pair has the wider of its assets'. */
export function Margins({ assets }: Pick<DeskView, 'assets'>) {
  const mayChange = usePermission('configuration');
  const [open, setOpen] = useState<Asset>();
  return (
    <Section title="Margins">
      <Text maxWidth="80ch" padding="0 0 2" size="12" lead="text" tone="2">
        In hundredths of a percent, by the size in US dollars with what the customer traded in the last ten minutes. A
        trade has the wider margin of its two assets.
      </Text>
      <Table label="Margins" head={<Columns of={COLUMNS} />}>
        {assets.map((asset) => (
          <tr key={asset.asset}>
            <td>{asset.asset}</td>
            <Text as="td" breakWords>
              {describeMargins(asset.margins)}
            </Text>
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
      {open !== undefined && <SetAsset asset={open} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}
