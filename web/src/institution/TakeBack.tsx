import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useTranslation } from '../app/i18n.ts';
import { DeedError } from './DeedError.tsx';
import type { Invitation } from './queries.ts';
import { useMemberDeed } from './useMemberDeed.ts';

/** Asks before an invitation loses its force. */
export function TakeBack({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation('institution');
  const deed = useMemberDeed('revokeInvitation', onClose);
  return (
    <ConfirmDialog
      open
      title={t('takeBack.title', { email: invitation.email })}
      cancelLabel={t('takeBack.keep')}
      confirmLabel={t('invitations.takeBack')}
      kind="danger"
      busy={deed.busy}
      onCancel={onClose}
      onConfirm={() => void deed.run({ invitationId: invitation.invitationId })}
    >
      <p>{t('takeBack.text')}</p>
      <DeedError error={deed.error} />
    </ConfirmDialog>
  );
}
