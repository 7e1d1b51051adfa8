import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useTranslation } from '../app/i18n.ts';
import { DeedError } from './DeedError.tsx';
import type { Member } from './queries.ts';
import { useMemberDeed } from './useMemberDeed.ts';

/** Asks before somebody loses their access. */
export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('institution');
  const deed = useMemberDeed('removeMember', onClose);
  return (
    <ConfirmDialog
      open
      title={t('remove.title', { email: member.email })}
      cancelLabel={t('remove.keep')}
      confirmLabel={t('members.remove')}
      kind="danger"
      busy={deed.busy}
      onCancel={onClose}
      onConfirm={() => void deed.run({ userId: member.userId })}
    >
      <p>{t('remove.text')}</p>
      <DeedError error={deed.error} />
    </ConfirmDialog>
  );
}
