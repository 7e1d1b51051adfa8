import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { BankRecord } from '../records/queries.ts';
import { RecordBadge } from '../records/RecordBadge.tsx';
import { findNote } from './recordNote.ts';
import styles from './records.module.css';

/** The status with the step, or why it waits or has ended. */
export function RecordStatus({ record }: { record: BankRecord }) {
  const { t } = useTranslation('wallet');
  const note = findNote(record);
  const text =
    note &&
    (note.kind === 'step'
      ? t(`bank.steps.${note.step}`)
      : note.kind === 'recharge'
        ? t(`bank.notes.${note.reason}`)
        : t(`coinRecords.notes.${note.reason}`));
  return (
    <>
      <RecordBadge record={record} />
      {text !== undefined && <span className={styles.note}>{text}</span>}
    </>
  );
}

/** Why a payment waits on hold or has ended, in a sentence; undefined where it does not. */
export function useReasonText(): (record: BankRecord) => string | undefined {
  const { t } = useTranslation('wallet');
  return (record) => {
    const note = findNote(record);
    if (note === undefined || note.kind === 'step') return undefined;
    if (note.kind === 'recharge') return t(`bank.reasons.${note.reason}`);
    if (note.reason === 'hot_low') return t('bank.reasons.funds');
    return t(`coinRecords.reasons.${note.reason}`, { asset: record.asset, network: '' });
  };
}
