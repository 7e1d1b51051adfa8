import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import type { Invitation } from './queries.ts';
import { useMemberAction } from './useMemberAction.ts';

/** Asks for confirmation before an invitation is revoked. */
export function RevokeInvitation({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation('institution');
  const action = useMemberAction('revokeInvitation', onClose);
  return (
    <ConfirmDialog
      open
      title={t('revoke.title', { email: invitation.email })}
      cancelLabel={t('revoke.keep')}
      confirmLabel={t('invitations.revoke')}
      kind="danger"
      busy={action.isPending}
      onCancel={onClose}
      onConfirm={() => action.mutate({ invitationId: invitation.invitationId })}
    >
      <p>{t('revoke.text')}</p>
      <ActionError error={action.error} />
    </ConfirmDialog>
  );
}
