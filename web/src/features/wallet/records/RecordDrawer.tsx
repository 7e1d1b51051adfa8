import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { isRecordId } from '../../../lib/page/pageQuery.ts';
import { useRecord } from './queries.ts';
import { RecordDetail } from './RecordDetail.tsx';
import { RecordDrawerFrame, UnknownRecord } from './RecordDrawerFrame.tsx';
import { WithdrawalActions } from './WithdrawalActions.tsx';

interface RecordDrawerProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** All details of a record, beside the list. An id that cannot be one is not requested. */
export default function RecordDrawer({ orderId, onClose }: RecordDrawerProps) {
  return isRecordId(orderId) ? (
    <LoadedDrawer orderId={orderId} onClose={onClose} />
  ) : (
    <UnknownRecord onClose={onClose} />
  );
}

function LoadedDrawer({ orderId, onClose }: RecordDrawerProps) {
  const { t } = useTranslation('wallet');
  const record = useRecord(orderId);
  const { data } = record;
  return (
    <RecordDrawerFrame
      title={data && t(`coinRecords.types.${data.type}`)}
      footer={data?.mayCancel === true ? <WithdrawalActions rail="chain" record={data} /> : undefined}
      loaded={record}
      onClose={onClose}
    >
      {data && <RecordDetail record={data} />}
    </RecordDrawerFrame>
  );
}
