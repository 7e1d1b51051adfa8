import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useNewest, useRefresh } from './queries.ts';

/** Marks all notifications as read; disabled where none is unread. */
export function ReadAllButton() {
  const { t } = useTranslation('notifications');
  const unread = useNewest().data?.unread ?? 0;
  const refresh = useRefresh();
  const reading = useCallMutation('readAllNotification', { onSuccess: refresh });
  return (
    <Button size="small" disabled={reading.isPending || unread === 0} onClick={() => reading.mutate({})}>
      {t('readAll')}
    </Button>
  );
}
