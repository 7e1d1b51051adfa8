import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { toPlainAmount } from '@aldgate/ui/format/entered.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { Section } from '../parts/Screen.tsx';
import type { CustomerDetail } from './customerDetail.ts';

/** The customer's own limit of withdrawals; without one that of its verification applies. */
export function WithdrawalLimit({ customer }: { customer: CustomerDetail }) {
  const mayChange = usePermission('capital');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="Withdrawal limit"
      actions={
        mayChange && (
          <Button size="small" onClick={() => setOpen(true)}>
            Set withdrawal limit
          </Button>
        )
      }
    >
      <Text size="13" tone="3">
        By the customer’s verification, unless it has a limit of its own. What is used of it is shown with each
        withdrawal.
      </Text>
      {isOpen && <SetLimit institutionId={customer.institutionId} onClose={() => setOpen(false)} />}
    </Section>
  );
}

/** An empty field returns to the limit of the verification. */
function SetLimit({ institutionId, onClose }: { institutionId: string; onClose: () => void }) {
  const action = useAction('setWithdrawalLimit', 'Withdrawal limit set.');
  const [entered, setEntered] = useState('');
  const usdLimit = entered.trim() === '' ? null : toPlainAmount(entered);
  return (
    <ActionDialog
      title="Withdrawal limit"
      text="A lower limit takes effect immediately; a higher one needs a second operator’s approval. Leave empty to use the limit of the verification."
      confirm="Set limit"
      action={action}
      body={(reason) => ({ institutionId, usdLimit, reason })}
      onClose={onClose}
    >
      <TextField label="USD in 24 hours" inputMode="decimal" value={entered} onValue={setEntered} />
    </ActionDialog>
  );
}
