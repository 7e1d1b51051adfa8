import { Badge, type BadgeTone } from '@aldgate/ui/figures/Badge.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useArea } from '../../../lib/page/area.ts';
import type { BankRecord, CoinRecord } from './queries.ts';
import { findStatusNote, type StatusNote } from './recordStatus.ts';
import styles from './records.module.css';

const TONES: Readonly<Record<CoinRecord['label'], BadgeTone>> = {
  pending: 'warning',
  processing: 'warning',
  received: 'neutral',
  paid: 'neutral',
  failed: 'danger',
  cancelled: 'danger',
};

/** The status in the words of the page's area (WAL-11, OTC-06). */
export function RecordBadge({ record }: { record: Pick<CoinRecord | BankRecord, 'label' | 'otcStatus'> }) {
  const { t } = useTranslation('wallet');
  const { label, otcStatus } = record;
  const text = useArea().name === 'otc' ? t(`otc.statuses.${otcStatus}`) : t(`coinRecords.labels.${label}`);
  return <Badge tone={TONES[label]}>{text}</Badge>;
}

/** The status with its confirmations, its step, or why it waits. */
export function RecordStatus({ record }: { record: CoinRecord }) {
  const noteText = useNoteText();
  const note = findStatusNote(record);
  return (
    <>
      <RecordBadge record={record} />
      {note !== undefined && <span className={styles.note}>{noteText(note)}</span>}
    </>
  );
}

function useNoteText(): (note: StatusNote) => string {
  const { t } = useTranslation('wallet');
  return (note) => {
    if (note.kind === 'confirmations') {
      return t('coinRecords.confirmations', { reached: note.reached, required: note.required });
    }
    return note.kind === 'step' ? t(`coinRecords.steps.${note.step}`) : t(`coinRecords.notes.${note.reason}`);
  };
}
