import { FUTURES, findMarginAsset } from '@aldgate/domain/market/product.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useServerContact } from '../../../../lib/calls/serverContact.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useInstruments } from '../../../../marketData/contracts/useInstrument.ts';
import { AccountRow } from '../../account/AccountRow.tsx';
import { type Position, useOpenOrders } from '../../account/queries.ts';
import { DeadlineChoice } from '../../orderForm/DeadlineChoice.tsx';
import { Rejection } from '../../orderForm/Rejection.tsx';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import { Quantity } from '../list/cells.tsx';
import { columnPlaces } from '../list/columns.ts';
import { countStops } from '../list/stops.ts';
import { Held } from './cells.tsx';
import { countReducing, sumNotional } from './closing.ts';
import { KeepStops } from './KeepStops.tsx';

interface CloseAllDialogProps {
  readonly keyId: string;
  readonly positions: readonly Position[];
  readonly onEnd: () => void;
}

/** Asks for confirmation, with the positions and how they are closed. */
export default function CloseAllDialog({ keyId, positions, onEnd }: CloseAllDialogProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const { closeAll } = useOrderActions();
  const [keepConditional, setKept] = useState(false);
  const orders = useOpenOrders(keyId).data?.items ?? [];
  const places = columnPlaces([], useInstruments());
  const closing = useMutation({ mutationFn: () => closeAll(keyId, keepConditional), onSuccess: onEnd });
  const { isSilent } = useServerContact();
  const count = positions.length;
  const reducing = countReducing(orders, positions);
  return (
    <ConfirmDialog
      open
      title={t('records.closeAll.title', { count })}
      kind="danger"
      busy={closing.isPending}
      isDisabled={isSilent}
      cancelLabel={tApp('back')}
      confirmLabel={closing.isPending ? t('records.sending') : t('records.closeAll.confirm', { count })}
      onCancel={onEnd}
      onConfirm={() => closing.mutate()}
    >
      <p>{t('records.closeAll.text', { count })}</p>
      {reducing > 0 && <p>{t('records.closeAll.reducing', { count: reducing })}</p>}
      <Box marginTop="2">
        <Rows>
          {positions.map((position) => (
            <Row key={position.instrumentId} label={<Held position={position} />}>
              <Quantity symbol={position.instrumentId} value={position.quantity} places={places} unit />
            </Row>
          ))}
          <Row label={t('records.closeAll.notional')}>
            <OwnAmount value={sumNotional(positions)} places={2} unit={findMarginAsset(FUTURES)} />
          </Row>
          <AccountRow />
        </Rows>
      </Box>
      <KeepStops count={countStops(orders, positions)} isKept={keepConditional} onKept={setKept} />
      {isSilent && <Note>{t('ticket.disabledReasons.silent')}</Note>}
      <DeadlineChoice rejection={closing.error} />
      <Rejection error={closing.error} of="closing" />
    </ConfirmDialog>
  );
}
