import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useTranslation } from '../app/i18n.ts';
import { ActionError } from './ActionError.tsx';
import type { Invitation } from './queries.ts';
import { useMemberAction } from './useMemberAction.ts';

/** Asks before an invitation loses its force. */
export function RevokeInvitation({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation('institution');
  const action = useMemberAction('revokeInvitation', onClose);
  return (
    <ConfirmDialog
      open
      title={t('takeBack.title', { email: invitation.email })}
      cancelLabel={t('takeBack.keep')}
      confirmLabel={t('invitations.takeBack')}
      kind="danger"
      busy={action.busy}
      onCancel={onClose}
      onConfirm={() => void action.run({ invitationId: invitation.invitationId })}
    >
      <p>{t('takeBack.text')}</p>
      <ActionError error={action.error} />
    </ConfirmDialog>
  );
}
