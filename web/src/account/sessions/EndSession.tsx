import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useTranslation } from '../../app/i18n.ts';
import { DeedError } from '../DeedError.tsx';
import type { OpenSession } from '../queries.ts';
import { useDeed } from '../useDeed.ts';
import { clientName } from '../visit/clientName.ts';

/** Asks before another session of this user ends. */
export function EndSession({ session, onClose }: { session: OpenSession; onClose: () => void }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const deed = useDeed('revokeSession', { done: t('sessions.ended'), onDone: onClose });
  return (
    <ConfirmDialog
      open
      title={t('sessions.endOne.title')}
      cancelLabel={t('sessions.keep')}
      confirmLabel={t('sessions.end')}
      kind="danger"
      busy={deed.busy}
      onCancel={onClose}
      onConfirm={() => void deed.run({ sessionId: session.sessionId })}
    >
      <p>
        {t('sessions.endOne.text', {
          client: clientName(session.client).browser,
          ip: session.ip,
          time: formatTime(session.createdAt, locale),
        })}
      </p>
      <DeedError error={deed.error} />
    </ConfirmDialog>
  );
}
