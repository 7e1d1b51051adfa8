import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useOwnText } from '../../../../lib/amounts/useOwnText.ts';
import { useServerContact } from '../../../../lib/calls/serverContact.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { AccountRow } from '../../account/AccountRow.tsx';
import { type Position, useOpenOrders } from '../../account/queries.ts';
import { DeadlineChoice } from '../../orderForm/DeadlineChoice.tsx';
import { Rejection } from '../../orderForm/Rejection.tsx';
import { Held } from './cells.tsx';
import type { FlattenProgress } from './flatten.ts';
import { useFlatten } from './useFlatten.ts';

interface FlattenDialogProps {
  readonly keyId: string;
  readonly instrument: Instrument;
  /** Undefined once it is closed. */
  readonly position: Position | undefined;
  readonly onClose: () => void;
}

/** Cancels the contract's open orders, then closes its position; shows the outcome of both and can be repeated. */
export default function FlattenDialog({ keyId, instrument, position, onClose }: FlattenDialogProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const { symbol, baseAsset, quantityDecimals } = instrument;
  const { isSilent } = useServerContact();
  const { progress, isRunning, run } = useFlatten(keyId, instrument);
  const { cancelling, closing } = progress;
  const isDone = closing.state === 'done';
  const hasFailed = cancelling.state === 'failed' || closing.state === 'failed';
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('records.flatten.title', { symbol })}
      closeLabel={tApp('close')}
      placement="beside"
      footer={
        isDone ? (
          <Button wide onClick={onClose}>
            {tApp('close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{tApp('back')}</Button>
            <Button kind="danger" disabled={isRunning || isSilent} onClick={run}>
              {isRunning ? t('records.sending') : t(hasFailed ? 'records.flatten.again' : 'records.flatten.submit')}
            </Button>
          </>
        )
      }
    >
      <Stack gap="2">
        <p>{t('records.flatten.text')}</p>
        <Rows>
          {position !== undefined && (
            <Row label={<Held position={position} />}>
              <OwnAmount value={position.quantity} places={quantityDecimals} unit={baseAsset} />
            </Row>
          )}
          <AccountRow />
        </Rows>
        <Rows>
          <Steps keyId={keyId} instrument={instrument} progress={progress} />
        </Rows>
        <Rejection error={cancelling.state === 'failed' ? cancelling.error : null} of="cancellation" />
        <Rejection error={closing.state === 'failed' ? closing.error : null} of="closing" />
        {hasFailed && (
          <Note kind="warning">
            {t(cancelling.state === 'failed' ? 'records.flatten.stopped' : 'records.flatten.leftOpen')}
          </Note>
        )}
        <DeadlineChoice rejection={closing.state === 'failed' ? closing.error : null} />
        {isSilent && <Note>{t('ticket.disabledReasons.silent')}</Note>}
      </Stack>
    </Dialog>
  );
}

interface StepsProps {
  readonly keyId: string;
  readonly instrument: Instrument;
  readonly progress: FlattenProgress;
}

/** Both steps: what they will do, then what they did. */
function Steps({ keyId, instrument, progress: { cancelling, closing } }: StepsProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const own = useOwnText();
  const { symbol, baseAsset, quantityDecimals } = instrument;
  const orders = useOpenOrders(keyId).data?.items.filter(({ instrumentId }) => instrumentId === symbol) ?? [];
  const conditional = orders.filter(({ condition }) => condition !== null).length;
  const cancelled = cancelling.state === 'done' ? cancelling.done : 0;
  const closed = closing.state === 'done' ? closing.done : '0';
  return (
    <>
      <Row label={t('records.flatten.cancel')}>
        {cancelling.state === 'done'
          ? t(cancelled > 0 ? 'records.flatten.cancelled' : 'records.flatten.noOrders', { count: cancelled })
          : cancelling.state === 'waiting'
            ? t(orders.length > 0 ? 'records.flatten.orders' : 'records.flatten.noOrders', {
                count: orders.length,
                conditional,
              })
            : t(`records.flatten.states.${cancelling.state}`)}
      </Row>
      <Row label={t('records.flatten.close')}>
        {closing.state === 'done'
          ? t(closed === '0' ? 'records.flatten.noPosition' : 'records.flatten.closed', {
              amount: own(formatDecimal(closed, { locale, placesMin: quantityDecimals })),
              asset: baseAsset,
            })
          : closing.state === 'waiting'
            ? t('records.atMarket')
            : t(`records.flatten.states.${closing.state}`)}
      </Row>
    </>
  );
}
