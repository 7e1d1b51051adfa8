import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Rows } from '@aldgate/ui/figures/Rows.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useState } from 'react';
import { Usd } from '../desk/orderCells.tsx';
import { useAction, useCallQuery } from '../lib/call.ts';
import { fieldError } from '../lib/errorText.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { Facts } from '../parts/Facts.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Section } from '../parts/Screen.tsx';
import { TextLink } from '../parts/TextLink.tsx';
import type { CustomerDetail } from './customerDetail.ts';

/** LN-01: what the customer may owe against collateral. */
export function LoanLimit({ customer: { institutionId } }: { customer: CustomerDetail }) {
  const mayChange = usePermission('configuration');
  const [isOpen, setOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <Section
      title="Loan limit"
      actions={
        <Inline wrap gap="3">
          <TextLink to={`/loans?customer=${institutionId}`}>Loans</TextLink>
          <Button size="small" onClick={() => setOpen(true)}>
            Set loan limit
          </Button>
        </Inline>
      }
    >
      <Limit institutionId={institutionId} />
      {isOpen && <SetLimit institutionId={institutionId} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function Limit({ institutionId }: { institutionId: string }) {
  const query = useCallQuery('queryLoanLimit', { institutionId });
  return (
    <QueryResult query={query}>
      {({ usd, isDefault, approvalId }) => (
        <>
          {approvalId !== null && (
            <Note>
              A higher limit waits for a second operator.{' '}
              <TextLink to={`/approvals?approval=${approvalId}`}>See the approval</TextLink>
            </Note>
          )}
          <Rows>
            <Facts
              of={{
                'Principals owed at most': (
                  <>
                    <Usd value={usd} /> {isDefault ? '(as every customer)' : '(own)'}
                  </>
                ),
              }}
            />
          </Rows>
        </>
      )}
    </QueryResult>
  );
}

function SetLimit({ institutionId, onClose }: { institutionId: string; onClose: () => void }) {
  const action = useAction('setLoanLimit', 'Loan limit set.');
  const [entered, setEntered] = useState('');
  return (
    <ActionDialog
      title="Loan limit"
      text="A lower limit takes effect immediately; a higher one needs a second operator’s approval. Loans that are open stay."
      confirm="Set limit"
      missing={entered.trim() === '' ? 'Enter an amount.' : undefined}
      action={action}
      atFields={['usd']}
      body={(reason) => ({ institutionId, usd: toPlainAmount(entered), reason })}
      onClose={onClose}
    >
      <TextField
        label="Principals at most, USD"
        inputMode="decimal"
        value={entered}
        error={fieldError(action.error, 'usd')}
        onValue={setEntered}
      />
    </ActionDialog>
  );
}
