import { errorReference } from '@aldgate/client-kit/calls/callError.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { errorText } from '../../lib/messages/errorText.ts';
import { useReceipt } from './queries.ts';
import { ReceiptView } from './ReceiptView.tsx';

interface RecordDrawerProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** The receipt of one conversion, beside the list. Loaded when the first one is opened. */
export default function RecordDrawer({ orderId, onClose }: RecordDrawerProps) {
  const { t } = useTranslation('convert');
  const { t: tApp } = useTranslation();
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('receipt.title')}
      closeLabel={tApp('close')}
    >
      <Content orderId={orderId} />
    </Drawer>
  );
}

function Content({ orderId }: { orderId: string }) {
  const { t } = useTranslation('convert');
  const { t: tApp } = useTranslation();
  const receipt = useReceipt(orderId);
  if (receipt.data !== undefined) return <ReceiptView receipt={receipt.data} />;
  if (!receipt.isError) return <Skeleton rows={12} label={tApp('loading')} />;
  const reference = errorReference(receipt.error);
  return (
    <ErrorState
      title={t('receipt.failed')}
      text={t('records.failedText', { reason: errorText(receipt.error, tApp) })}
      reference={reference && tApp('page.reference', { reference })}
      action={
        <Button kind="link" onClick={() => void receipt.refetch()}>
          {tApp('retry')}
        </Button>
      }
    />
  );
}
