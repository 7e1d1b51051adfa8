import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { accountName } from '../../../lib/amounts/accountName.ts';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import type { Transfer } from './queries.ts';
import { Rejection } from './Rejection.tsx';
import { TransferBadge } from './TransferBadge.tsx';

/** All details of a transfer, beside the list. */
export default function TransferDrawer({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  const { transferId, transferFrom, transferTo, asset, amount, state, createdAt, settledAt } = transfer;
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('transfers.detail')}
      closeLabel={tApp('close')}
    >
      <Rows>
        <Row label={t('transfer.transferFrom')}>{accountName(transferFrom)}</Row>
        <Row label={t('transfer.transferTo')}>{accountName(transferTo)}</Row>
        <Row label={t('transfer.amount')}>
          <FullAmount value={amount} asset={asset} />
        </Row>
        <Row label={t('transfers.columns.status')}>
          <TransferBadge state={state} />
        </Row>
        <Row label={t('transfers.columns.time')}>{formatTime(createdAt, locale)}</Row>
        <Row label={t(state === 'failed' ? 'transfers.columns.ended' : 'transfers.columns.settled')}>
          {settledAt === null ? '–' : formatTime(settledAt, locale)}
        </Row>
        <Row label={t('transfers.columns.id')}>
          <CopyId value={transferId} label={t('transfers.columns.id')} />
        </Row>
      </Rows>
      {state === 'failed' && (
        <Box padding="4 0 0">
          <Rejection transfer={transfer} />
        </Box>
      )}
    </Drawer>
  );
}
