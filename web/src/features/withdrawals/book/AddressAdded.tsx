import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { DraftAdded } from '../../../lib/drafts/DraftAdded.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { EntryResult } from './EntryConfirmation.tsx';

interface AddressAddedProps {
  readonly result: EntryResult;
  readonly onClose: () => void;
}

/** Shows when a new address can be used. */
export function AddressAdded({ result: { approvalId, usableFrom }, onClose }: AddressAddedProps) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  return (
    <DraftAdded
      title={t('entry.added')}
      text={usableFrom === null ? t('entry.pending') : t('entry.waiting', { time: formatTime(usableFrom, locale) })}
      approval={approvalId === null ? undefined : { approvalId, label: t('entry.approvals') }}
      onClose={onClose}
    />
  );
}
