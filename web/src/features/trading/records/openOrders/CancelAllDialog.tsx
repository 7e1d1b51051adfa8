import { toast } from '@aldgate/client-kit/toasts.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { AccountRow } from '../../account/AccountRow.tsx';
import { useProduct } from '../../account/product.ts';
import type { Order } from '../../account/queries.ts';
import { Rejection } from '../../orderForm/Rejection.tsx';
import { assertAllCancelled } from '../../orders/cancelOrder.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import { groupLists } from './orderLists.ts';
import type { Pending } from './pending.ts';
import { useCancelling } from './useCancelling.ts';

export interface CancelAllProps {
  readonly keyId: string;
  /** Limits the cancellation to one contract; all contracts without it. */
  readonly onlySymbol: string | undefined;
  /** The orders at the exchange. */
  readonly open: readonly Order[];
  /** Orders without an answer, each cancelled by its own request. */
  readonly pending: readonly Pending[];
}

interface DialogProps extends CancelAllProps {
  readonly onEnd: () => void;
}

/** Asks for confirmation, with the number and scope of the orders. */
export default function CancelAllDialog({ keyId, onlySymbol, open, pending, onEnd }: DialogProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const { cancelAll } = useOrderActions();
  const product = useProduct();
  const { withdraw } = useCancelling(keyId);
  const groups = groupLists(open);
  const lists = groups.filter((each) => 'list' in each).length;
  const count = groups.length + pending.length;
  const cancelling = useMutation({
    mutationFn: async () => {
      // Their rows show the progress.
      for (const order of pending) withdraw(order);
      const contract = onlySymbol !== undefined && { instrumentId: onlySymbol };
      const result = await cancelAll({ exchangeKeyId: keyId, ...contract }, product);
      assertAllCancelled(result);
      return { cancelled: result.cancelled, hadLists: lists > 0 };
    },
    onSuccess: ({ cancelled, hadLists }) => {
      // The answer counts both orders of a list.
      const done = hadLists ? 'records.cancelAll.doneLists' : 'records.cancelAll.done';
      if (cancelled > 0 || pending.length === 0) toast('success', t(done, { count: cancelled }));
      onEnd();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('records.cancelAll.title', { count })}
      kind="danger"
      busy={cancelling.isPending}
      cancelLabel={tApp('back')}
      confirmLabel={cancelling.isPending ? t('records.sending') : t('records.cancelAll.confirm', { count })}
      onCancel={onEnd}
      onConfirm={() => cancelling.mutate()}
    >
      <p>
        {open.some(({ closesPosition }) => closesPosition)
          ? t('records.cancelAll.textExits')
          : t(`records.cancelAll.text.${product}`)}
      </p>
      <Rows>
        <Row label={t('records.columns.symbol')}>{onlySymbol ?? t('records.anySymbol')}</Row>
        {lists > 0 && (
          <>
            <Row label={t('records.cancelAll.single')}>{count - lists}</Row>
            <Row label={t('records.cancelAll.lists')}>{lists}</Row>
          </>
        )}
        <AccountRow />
      </Rows>
      <Rejection error={cancelling.error} of="cancellation" />
    </ConfirmDialog>
  );
}
