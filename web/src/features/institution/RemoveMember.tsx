import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import type { Member } from './queries.ts';
import { useMemberAction } from './useMemberAction.ts';

/** Asks for confirmation before a member is removed. */
export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('institution');
  const action = useMemberAction('removeMember', onClose);
  return (
    <ConfirmDialog
      open
      title={t('remove.title', { email: member.email })}
      cancelLabel={t('remove.keep')}
      confirmLabel={t('members.remove')}
      kind="danger"
      busy={action.isPending}
      onCancel={onClose}
      onConfirm={() => action.mutate({ userId: member.userId })}
    >
      <p>{t('remove.text')}</p>
      <ActionError error={action.error} />
    </ConfirmDialog>
  );
}
