import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useNetworkName } from '../networkNames.ts';
import { DepositRows } from './DepositRows.tsx';
import type { CoinRecordDetail } from './queries.ts';
import { findStatusNote } from './recordStatus.ts';
import { Timeline } from './Timeline.tsx';
import { WithdrawalRows } from './WithdrawalRows.tsx';

/** A record in full: why it waits, its amounts and ids, and what happened to it. */
export function RecordDetail({ record }: { record: CoinRecordDetail }) {
  const { t } = useTranslation('wallet');
  const { type, asset, network, note: written } = record;
  const networkName = useNetworkName(network);
  const note = findStatusNote(record);
  return (
    <>
      {note?.kind === 'reason' && (
        <Box padding="0 0 3">
          <Note>
            {t(`coinRecords.reasons.${note.reason}`, { asset, network: networkName })}
            {written !== null && ` ${t('coinRecords.writtenReason', { reason: written })}`}
          </Note>
        </Box>
      )}
      {type === 'deposit' ? (
        <DepositRows record={record} network={networkName} />
      ) : (
        <WithdrawalRows record={record} network={networkName} />
      )}
      <Timeline timeline={record.timeline} />
    </>
  );
}
