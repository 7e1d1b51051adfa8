import type { RequestOf } from '@aldgate/contract/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { fullPlaces } from '../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { DirectionField } from './DirectionField.tsx';
import { GoodTillField } from './GoodTillField.tsx';
import { KeyedState } from './KeyedState.tsx';
import type { Direction, OtcEntry } from './orderEntry.ts';
import { PlacedState } from './PlacedState.tsx';
import type { DeskTerms } from './queries.ts';
import { Shortfall } from './Shortfall.tsx';
import type { KeyedControl } from './useKeyedOrder.ts';
import type { LimitForm } from './useLimitOrder.ts';
import { isEntry } from './useRejection.ts';
import { isSizeError } from './useSizeRefusal.ts';

interface LimitPanelProps {
  readonly entry: OtcEntry;
  readonly available: ReadonlyMap<string, string> | undefined;
  readonly terms: DeskTerms;
  readonly form: LimitForm;
  readonly order: KeyedControl<Omit<RequestOf<'addBlockLimitOrder'>, 'key'>>;
  readonly onDirection: (direction: Direction) => void;
}

/** Order placement: a limit order that is filled whole or not at all; what it pays is held (OTC-01). */
export function LimitPanel(props: LimitPanelProps) {
  const { entry, available, terms, form, order, onDirection } = props;
  const { t } = useTranslation('otc');
  const locale = useLocale();
  const { amounts } = form;
  const changed =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      order.reset();
      change(value);
    };
  if (order.state.step === 'placed') {
    return <PlacedState kind="limit" placed={order.state.placed} onAgain={order.reset} />;
  }
  const isTooFar = order.state.step === 'draft' && isEntry(order.state.error, 'orderOutOfBounds');
  const isSending = order.state.step === 'sending';
  const priceText = (value: string) => formatDecimal(value, { locale, placesMin: 2, placesMax: 8 });
  return (
    <Stack
      as="form"
      gap="3"
      marginTop="4"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.order !== undefined) order.send(form.order);
      }}
    >
      <DirectionField entry={entry} onDirection={onDirection} />
      <NumberField
        label={t('limit.price')}
        value={form.text}
        disabled={isSending}
        error={limitError(form.limit, isTooFar, t, priceText)}
        onValue={changed(form.setText)}
        unit={
          <Text as="span" tone="3">
            {entry.quote}
          </Text>
        }
        note={
          form.market !== undefined && (
            <Button kind="link" disabled={isSending} onClick={() => changed(form.useMarket)(undefined)}>
              {t('limit.market')} <Price value={form.market} />
            </Button>
          )
        }
      />
      <GoodTillField
        goodTill={form.goodTill}
        closesAt={terms.desk.closesAt}
        invalid={typeof form.till === 'string' ? form.till : undefined}
        onChange={changed(form.setGoodTill)}
      />
      {amounts !== undefined && (
        <Text size="12" tone="2">
          {t('limit.held')}{' '}
          <OwnAmount
            value={amounts.fromAmount}
            places={fullPlaces(amounts.fromAsset)}
            placesMax={18}
            unit={amounts.fromAsset}
          />
        </Text>
      )}
      <Shortfall asset={form.paid} needed={amounts?.fromAmount} available={available} />
      <KeyedState
        state={order.state}
        paid={{ asset: form.paid, available: available?.get(form.paid) }}
        isAtField={isTooFar || (order.state.step === 'draft' && isSizeError(order.state.error))}
        onRetry={order.retry}
      />
      <Button kind="primary" size="large" wide type="submit" disabled={form.order === undefined || isSending}>
        {form.order === undefined
          ? t('limit.enter')
          : t(`limit.submit.${entry.direction}`, {
              quantity: formatDecimal(form.order.quantity, { locale }),
              base: entry.base,
              price: priceText(form.order.price),
              quote: entry.quote,
            })}
      </Button>
      <Text size="12" tone="3">
        {t('limit.hint')}
      </Text>
    </Stack>
  );
}

/** The error of the limit price; undefined without one. */
function limitError(
  limit: LimitForm['limit'],
  isTooFar: boolean,
  t: ReturnType<typeof useTranslation<'otc'>>['t'],
  priceText: (value: string) => string,
): string | undefined {
  if (limit.kind !== 'invalid') return isTooFar ? t('limit.tooFar') : undefined;
  const { fieldError, bound } = limit;
  if (fieldError === 'minimum' || fieldError === 'maximum') {
    return bound === '0' ? t('limit.positive') : t(`limit.${fieldError}`, { bound: priceText(bound) });
  }
  return fieldError === 'decimals' ? t('limit.decimals', { bound }) : t('limit.number');
}
