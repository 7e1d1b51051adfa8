import { useAction } from '../../lib/call.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import type { DeskRequest } from '../deskView.ts';

interface DeclineRequestProps {
  readonly request: DeskRequest;
  readonly onClose: () => void;
}

/** Declines a request. */
export function DeclineRequest({ request: { orderId, customer }, onClose }: DeclineRequestProps) {
  const action = useAction('declineDeskRequest', 'Declined. The customer has been emailed.');
  return (
    <ActionDialog
      title={`Decline the request of ${customer.name}`}
      text="Takes effect immediately. The customer reads the reason."
      confirm="Decline request"
      kind="danger"
      action={action}
      body={(reason) => ({ orderId, reason })}
      onClose={onClose}
    />
  );
}
