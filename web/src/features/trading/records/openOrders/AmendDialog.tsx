import { Button } from '@aldgate/ui/controls/Button.tsx';
import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { type FormEvent, useId } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { useAccount } from '../../account/accounts.ts';
import type { Order } from '../../account/queries.ts';
import { fieldErrorText } from '../../ticket/fieldErrorText.ts';
import { Side } from '../list/OrderLabels.tsx';
import { RejectionNote } from '../RejectionNote.tsx';
import { useAmending } from './useAmending.ts';

interface AmendDialogProps {
  readonly keyId: string;
  readonly order: Order;
  readonly instrument: Instrument;
  readonly onClose: () => void;
}

/** Changes price and quantity of an open order. */
export default function AmendDialog({ keyId, order, instrument, onClose }: AmendDialogProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const formId = useId();
  const accountName = useAccount()?.accountName;
  const form = useAmending({ keyId, order, instrument, doneText: t('records.amend.done'), onDone: onClose });
  const { symbol, baseAsset, quoteAsset, quantityDecimals } = instrument;
  const { amending, change } = form;
  const submitLabel = useSubmitLabel(form, instrument);
  const quantityError = form.errorAt('quantity');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('records.amend.title', { symbol })}
      closeLabel={tApp('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('records.back')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            disabled={!form.isValid || !form.isChanged || form.isSending}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <Stack as="form" gap="2" id={formId} onSubmit={submit}>
        <Rows>
          <Row label={t('records.columns.side')}>
            <Side order={order} />
          </Row>
          <Row label={t('records.columns.filled')}>
            <Amount value={order.executedQuantity} places={quantityDecimals} unit={baseAsset} />
          </Row>
          <Row label={t('account.title')}>{accountName}</Row>
        </Rows>
        <FigureField
          label={t('records.columns.price')}
          value={amending.price}
          unit={quoteAsset}
          error={fieldErrorText(form.errorAt('price'), quoteAsset, t)}
          onValue={(price) => change({ price })}
        />
        <FigureField
          label={t('records.amend.quantity')}
          value={amending.quantity}
          unit={baseAsset}
          error={fieldErrorText(quantityError, quantityError?.rule === 'notional' ? quoteAsset : baseAsset, t)}
          onValue={(quantity) => change({ quantity })}
        />
        <RejectionNote error={form.rejection} title={t('records.amend.failed')} />
      </Stack>
    </Dialog>
  );
}

/** The full label of the submit button, or what is missing. */
function useSubmitLabel(
  form: ReturnType<typeof useAmending>,
  { baseAsset: asset, priceDecimals, quantityDecimals }: Instrument,
): string {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  if (form.isSending) return t('records.sending');
  if (!form.isValid) return t('records.correct');
  if (!form.isChanged) return t('records.amend.unchanged');
  const amount = formatDecimal(form.amending.quantity, { locale, placesMin: quantityDecimals });
  const price = formatDecimal(form.amending.price, { locale, placesMin: priceDecimals });
  return t('records.amend.confirm', { amount, asset, price });
}
