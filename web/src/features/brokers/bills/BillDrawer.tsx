import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useState } from 'react';
import { download } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ExportButton } from '../../../lib/lists/ExportButton.tsx';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { BillFacts } from './BillFacts.tsx';
import { BillLines } from './BillLines.tsx';
import { PayBill } from './PayBill.tsx';
import { useBill } from './queries.ts';

/** BR-11: a bill in full, and its payment. */
export default function BillDrawer({ billNo, onClose }: { billNo: string; onClose: () => void }) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const bill = useBill(billNo);
  const [isPaying, setPaying] = useState(false);
  if (isPaying && bill.data !== undefined) return <PayBill bill={bill.data} onClose={() => setPaying(false)} />;
  return (
    <Drawer
      open
      title={bill.data?.name ?? t('bills.number')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        bill.data?.status === 'awaiting_receipt' && (
          <Button kind="primary" size="large" wide onClick={() => setPaying(true)}>
            {t('bills.pay')}
          </Button>
        )
      }
    >
      {bill.data === undefined ? (
        <LoadState
          query={bill}
          title={t('bills.failed')}
          text={(reason) => t('bills.failedText', { reason })}
          rows={6}
        />
      ) : (
        <Stack gap="4">
          <BillFacts bill={bill.data} />
          <div>
            <ExportButton
              read={(onRows) => download('exportTradeBill', { billNo }, onRows)}
              isEmpty={bill.data.lines.length === 0}
            />
          </div>
          <BillLines bill={bill.data} />
        </Stack>
      )}
    </Drawer>
  );
}
