import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import type { EntryResult } from './EntryConfirmation.tsx';

interface AddressAddedProps {
  readonly result: EntryResult;
  readonly onClose: () => void;
}

/** From when a new address can be used. */
export function AddressAdded({ result: { state, usableFrom }, onClose }: AddressAddedProps) {
  const { t } = useTranslation('withdrawals');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  return (
    <Drawer
      open
      title={t('entry.added')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button kind="primary" size="large" wide onClick={onClose}>
          {tApp('close')}
        </Button>
      }
    >
      <Stack gap="3">
        <Text role="status" size="14" lead="text" tone="1">
          {state === 'pending' || usableFrom === null
            ? t('entry.pending')
            : t('entry.waiting', { time: formatTime(usableFrom, locale) })}
        </Text>
        {state === 'pending' && (
          <p>
            <PathLink to="information?tab=approvals">{t('entry.approvals')}</PathLink>
          </p>
        )}
      </Stack>
    </Drawer>
  );
}
