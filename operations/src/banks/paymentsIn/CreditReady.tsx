import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { useAction } from '../../lib/call.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import { CurrencyAmount } from '../../parts/CurrencyAmount.tsx';
import { countPayments, type Line } from './line.ts';

interface CreditReadyProps {
  readonly lines: readonly Line[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Credits ready lines to the customers that they name. */
export function CreditReady({ lines, onDone, onClose }: CreditReadyProps) {
  const action = useAction('matchBankLine', 'Credited.');
  return (
    <ActionDialog
      title={`Credit ${countPayments(lines.length)}`}
      text="Needs a second operator’s approval. Each payment is credited to the customer whose reference it carries."
      confirm="Submit for approval"
      action={{
        ...action,
        run: async (body: Parameters<typeof action.run>[0]) => {
          const answer = await action.run(body);
          if (answer !== undefined) onDone();
          return answer;
        },
      }}
      missing={lines.length === 0 ? 'Select a payment.' : undefined}
      body={(reason) => ({ lineIds: lines.map(({ lineId }) => lineId), reason })}
      onClose={onClose}
    >
      <Rows compact>
        {lines.map(({ lineId, amount, asset, customer }) => (
          <Row key={lineId} label={customer?.name ?? '–'}>
            <CurrencyAmount value={amount} currency={asset} />
          </Row>
        ))}
      </Rows>
    </ActionDialog>
  );
}
