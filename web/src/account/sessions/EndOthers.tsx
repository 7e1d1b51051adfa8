import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useTranslation } from '../../app/i18n.ts';
import { DeedError } from '../DeedError.tsx';
import { useDeed } from '../useDeed.ts';

/** Asks before every session but this one ends. */
export function EndOthers({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation('account');
  const deed = useDeed('revokeOtherSessions', { done: t('sessions.ended'), onDone: onClose });
  return (
    <ConfirmDialog
      open
      title={t('sessions.endAll.title')}
      cancelLabel={t('sessions.keep')}
      confirmLabel={t('sessions.endOthers')}
      kind="danger"
      busy={deed.busy}
      onCancel={onClose}
      onConfirm={() => void deed.run({})}
    >
      <p>{t('sessions.endAll.text', { sessions: count })}</p>
      <DeedError error={deed.error} />
    </ConfirmDialog>
  );
}
