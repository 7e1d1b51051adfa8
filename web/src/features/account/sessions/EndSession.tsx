import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import type { OpenSession } from '../queries.ts';
import { useAction } from '../useAction.ts';
import { clientName } from '../visit/clientName.ts';

/** Asks for confirmation before another session ends. */
export function EndSession({ session, onClose }: { session: OpenSession; onClose: () => void }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const action = useAction('revokeSession', { done: t('sessions.ended'), onDone: onClose });
  return (
    <ConfirmDialog
      open
      title={t('sessions.endOne.title')}
      cancelLabel={t('sessions.keep')}
      confirmLabel={t('sessions.end')}
      kind="danger"
      busy={action.busy}
      onCancel={onClose}
      onConfirm={() => action.run({ sessionId: session.sessionId })}
    >
      <p>
        {t('sessions.endOne.text', {
          client: clientName(session.client).browser,
          ip: session.ip,
          time: formatTime(session.createdAt, locale),
        })}
      </p>
      <ActionError error={action.error} />
    </ConfirmDialog>
  );
}
