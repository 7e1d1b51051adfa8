import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { useAction } from '../useAction.ts';

/** Asks for confirmation before all other sessions end. */
export function EndOthers({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation('account');
  const action = useAction('revokeOtherSessions', { done: t('sessions.ended'), onDone: onClose });
  return (
    <ConfirmDialog
      open
      title={t('sessions.endAll.title')}
      cancelLabel={t('sessions.keep')}
      confirmLabel={t('sessions.endOthers')}
      kind="danger"
      busy={action.busy}
      onCancel={onClose}
      onConfirm={() => action.run({})}
    >
      <p>{t('sessions.endAll.text', { sessions: count })}</p>
      <ActionError error={action.error} />
    </ConfirmDialog>
  );
}
