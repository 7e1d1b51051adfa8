import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { DraftAdded } from '../../../lib/drafts/DraftAdded.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';

interface AccountAddedProps {
  readonly result: AnswerOf<'confirmBankAccount'>;
  readonly onClose: () => void;
}

/** Shows the steps of a new account until it can be used. */
export function AccountAdded({ result: { approvalId, usableFrom }, onClose }: AccountAddedProps) {
  const { t } = useTranslation('bankAccounts');
  const locale = useLocale();
  return (
    <DraftAdded
      title={t('added')}
      text={usableFrom === null ? t('pendingText') : t('waitingText', { time: formatTime(usableFrom, locale) })}
      approval={approvalId === null ? undefined : { approvalId, label: t('approvals') }}
      onClose={onClose}
    />
  );
}
