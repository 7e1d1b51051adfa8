import { Button } from '@aldgate/ui/controls/Button.tsx';
import { FieldError } from '@aldgate/ui/controls/FieldError.tsx';
import { FigureBox } from '@aldgate/ui/controls/FigureBox.tsx';
import { FigureField } from '@aldgate/ui/controls/FigureField.tsx';
import { PercentSlider } from '@aldgate/ui/controls/PercentSlider.tsx';
import { computePercent } from '@aldgate/ui/controls/percent.ts';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
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
import type { Position } from '../../account/queries.ts';
import { isAmount } from '../../ticket/draft.ts';
import { fieldErrorText } from '../../ticket/fieldErrorText.ts';
import { Rejection } from '../../ticket/Rejection.tsx';
import { Held, LiveMark, LiveProfit } from './cells.tsx';
import { useClosing } from './useClosing.ts';

interface CloseDialogProps {
  readonly keyId: string;
  readonly instrument: Instrument;
  readonly position: Position | undefined;
  readonly onClose: () => void;
}

const TYPES = ['market', 'limit'] as const;

/** TR-11: closes a position in full or in part, at market or at a limit price. */
export default function CloseDialog({ keyId, instrument, position, onClose }: CloseDialogProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const formId = useId();
  const priceErrorId = useId();
  const accountName = useAccount()?.accountName;
  const form = useClosing({ keyId, instrument, position, onDone: onClose });
  const { closing, closable } = form;
  const { symbol, baseAsset, quoteAsset, quantityDecimals, priceDecimals } = instrument;
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
      title={t('records.close.title', { symbol })}
      closeLabel={tApp('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('records.back')}</Button>
          <Button kind={form.direction} type="submit" form={formId} disabled={!form.isReady || form.isSending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Stack as="form" gap="2" id={formId} onSubmit={submit}>
        <Rows>
          {position !== undefined && (
            <>
              <Row label={<Held position={position} />}>
                <Amount value={position.quantity} places={quantityDecimals} unit={baseAsset} />
              </Row>
              <Row label={t('records.columns.mark')}>
                <LiveMark position={position} places={priceDecimals} />
              </Row>
              <Row label={t('records.columns.profit')}>
                <LiveProfit position={position} />
              </Row>
            </>
          )}
          <Row label={t('account.title')}>{accountName}</Row>
        </Rows>
        <Segmented
          label={t('records.columns.type')}
          options={TYPES.map((value) => ({ value, label: t(`records.types.${value}`) }))}
          value={closing.priceType}
          onValue={form.setPriceType}
        />
        {closing.priceType === 'limit' ? (
          <FigureField
            label={t('records.columns.price')}
            value={closing.price}
            unit={quoteAsset}
            error={fieldErrorText(form.errorAt('price'), quoteAsset, t)}
            onValue={form.enterPrice}
          />
        ) : (
          <div>
            <FigureBox readOnly>
              <span>{t('records.columns.price')}</span>
              <span>{t('records.atMarket')}</span>
            </FigureBox>
            <FieldError id={priceErrorId} text={fieldErrorText(form.errorAt('price'), quoteAsset, t)} compact />
          </div>
        )}
        <FigureField
          label={t('records.columns.quantity')}
          value={closing.quantity}
          unit={baseAsset}
          error={fieldErrorText(quantityError, baseAsset, t)}
          onValue={form.enterQuantity}
        />
        <PercentSlider
          label={t('records.close.percent')}
          value={isAmount(closing.quantity) ? computePercent(closing.quantity, closable) : 0}
          disabled={!isAmount(closable)}
          onValue={form.choosePercent}
        />
        <Rows>
          <Row label={t('records.columns.closable')}>
            <Amount value={closable} places={quantityDecimals} unit={baseAsset} />
          </Row>
        </Rows>
        <Rejection error={form.rejection} />
      </Stack>
    </Dialog>
  );
}

/** The full label of the submit button, or what is missing. */
function useSubmitLabel(
  form: ReturnType<typeof useClosing>,
  { baseAsset: asset, priceDecimals, quantityDecimals }: Instrument,
): string {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { closing, closable, isReady, isSending } = form;
  if (isSending) return t('records.sending');
  if (!isAmount(closable)) return t('records.close.nothing');
  if (closing.priceType === 'limit' && closing.price === '') return t('records.close.enterPrice');
  if (closing.quantity === '') return t('records.close.enterQuantity');
  if (!isReady) return t('records.correct');
  const amount = formatDecimal(closing.quantity, { locale, placesMin: quantityDecimals });
  if (closing.priceType === 'market') return t('records.close.atMarket', { amount, asset });
  const price = formatDecimal(closing.price, { locale, placesMin: priceDecimals });
  return t('records.close.atPrice', { amount, asset, price });
}
