import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';

interface AccountAddedProps {
  readonly result: AnswerOf<'confirmBankAccount'>;
  readonly onClose: () => void;
}

/** Shows the steps of a new account until it can be used. */
export function AccountAdded({ result: { approvalId, usableFrom }, onClose }: AccountAddedProps) {
  const { t } = useTranslation('bankAccounts');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  return (
    <Drawer
      open
      title={t('added')}
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
          {usableFrom === null ? t('pendingText') : t('waitingText', { time: formatTime(usableFrom, locale) })}
        </Text>
        {approvalId !== null && (
          <p>
            <PathLink to="information?tab=approvals">{t('approvals')}</PathLink>
          </p>
        )}
      </Stack>
    </Drawer>
  );
}
