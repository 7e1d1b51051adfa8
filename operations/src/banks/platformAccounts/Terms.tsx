import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useState } from 'react';
import { useAction, useCallQuery } from '../../lib/call.ts';
import { usePermission } from '../../lib/session.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import { type Column, Columns } from '../../parts/Columns.tsx';
import { QueryResult } from '../../parts/QueryResult.tsx';
import { Section } from '../../parts/Screen.tsx';
import { formatCutOff } from '../formatCutOff.ts';

type CurrencyTerms = OperationsAnswerOf<'listBankTerms'>[number];

const AMOUNTS = [
  { field: 'depositMinimum', name: 'Deposit minimum', wide: true },
  { field: 'withdrawalMinimum', name: 'Withdrawal minimum', wide: 'desktop' },
  { field: 'withdrawalMaximum', name: 'Largest withdrawal', wide: true },
  { field: 'feeShared', name: 'Fee, shared charges', wide: 'desktop' },
  { field: 'feeOur', name: 'Fee, our charges', wide: 'desktop' },
] as const;

const COLUMNS: readonly Column[] = [
  { name: 'Currency' },
  { name: 'Cut-off' },
  ...AMOUNTS.map(({ name, wide }) => ({ name, wide, end: true as const })),
  { name: 'Change', end: true, visuallyHidden: true },
];

/** Bounds, fees and cut-offs of the currencies. */
export function Terms() {
  const query = useCallQuery('listBankTerms', {});
  const mayChange = usePermission('capital');
  const [changed, setChanged] = useState<CurrencyTerms>();
  return (
    <Section title="Terms by currency">
      <QueryResult query={query}>
        {(terms) => (
          <Table label="Terms by currency" head={<Columns of={COLUMNS} />}>
            {terms.map((each) => (
              <tr key={each.asset}>
                <td>{each.asset}</td>
                <td>{formatCutOff(each)}</td>
                {AMOUNTS.map(({ field, wide }) => (
                  <td key={field} data-align="end" data-wide={wide}>
                    <Amount value={each[field]} placesMax={2} />
                  </td>
                ))}
                <td data-align="end">
                  {mayChange && (
                    <Button size="small" onClick={() => setChanged(each)}>
                      Change
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </QueryResult>
      {changed !== undefined && <ChangeTerms terms={changed} onClose={() => setChanged(undefined)} />}
    </Section>
  );
}

function ChangeTerms({ terms, onClose }: { terms: CurrencyTerms; onClose: () => void }) {
  const { asset, timeZone, ...current } = terms;
  const action = useAction('setBankTerms', 'Nothing was changed.');
  const [entered, setEntered] = useState(current);
  const amounts = () => Object.fromEntries(AMOUNTS.map(({ field }) => [field, toPlainAmount(entered[field])]));
  const change = (field: keyof typeof current, value: string) => setEntered((now) => ({ ...now, [field]: value }));
  return (
    <ActionDialog
      title={`Terms of ${asset} at banks`}
      text="Needs a second operator’s approval. Customers see the new terms with their next request."
      confirm="Submit for approval"
      action={action}
      body={(reason) => ({ asset, ...entered, ...amounts(), reason })}
      onClose={onClose}
    >
      <Grid columns={2} collapse gap="2">
        {AMOUNTS.map(({ field, name }) => (
          <TextField
            key={field}
            label={name}
            inputMode="decimal"
            value={entered[field]}
            onValue={(text) => change(field, text)}
          />
        ))}
        <TextField
          label={`Cut-off, ${timeZone} (HH:MM)`}
          maxLength={5}
          value={entered.cutOff}
          onValue={(text) => change('cutOff', text)}
        />
      </Grid>
    </ActionDialog>
  );
}
