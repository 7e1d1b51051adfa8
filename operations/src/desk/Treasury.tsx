import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { type Column, Columns } from '../parts/Columns.tsx';
import type { DeskView, PanelProps } from './deskView.ts';
import { Usd } from './orderCells.tsx';

const COLUMNS: readonly Column[] = [{ name: 'Asset' }, { name: 'Held', end: true }, { name: 'Value', end: true }];

/** Balances that the platform pays trades from. */
export const Treasury = ({ desk: { assets } }: PanelProps) => <TreasuryTable assets={assets} />;

/** Lists what the treasury holds of the desk's assets. */
export function TreasuryTable({ assets }: Pick<DeskView, 'assets'>) {
  return (
    <Table label="Treasury" head={<Columns of={COLUMNS} />}>
      {assets.map(({ asset, treasury, treasuryUsd }) => (
        <tr key={asset}>
          <td>{asset}</td>
          <td data-align="end">
            <Amount value={treasury} placesMax={8} />
          </td>
          <td data-align="end">
            <Usd value={treasuryUsd} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
