import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { isRecordId } from '../../../lib/page/pageQuery.ts';
import { type BankRecordDetail, useBankRecord } from '../records/queries.ts';
import { RecordDrawerFrame, UnknownRecord } from '../records/RecordDrawerFrame.tsx';
import { WithdrawalActions } from '../records/WithdrawalActions.tsx';
import { CancelDeposit } from './CancelDeposit.tsx';
import { RecordDetail } from './RecordDetail.tsx';

interface RecordDrawerProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** All details of a payment, beside the list. An id that cannot be one is not requested. */
export default function RecordDrawer({ orderId, onClose }: RecordDrawerProps) {
  return isRecordId(orderId) ? (
    <LoadedDrawer orderId={orderId} onClose={onClose} />
  ) : (
    <UnknownRecord onClose={onClose} />
  );
}

function LoadedDrawer({ orderId, onClose }: RecordDrawerProps) {
  const { t } = useTranslation('wallet');
  const record = useBankRecord(orderId);
  const { data } = record;
  return (
    <RecordDrawerFrame
      title={data && t(`bank.types.${data.type}`)}
      footer={data?.mayCancel === true ? <Cancel record={data} /> : undefined}
      loaded={record}
      onClose={onClose}
    >
      {data && <RecordDetail record={data} />}
    </RecordDrawerFrame>
  );
}

function Cancel({ record }: { record: BankRecordDetail }) {
  if (record.type === 'recharge') return <CancelDeposit record={record} />;
  return <WithdrawalActions rail="bank" record={record} />;
}
