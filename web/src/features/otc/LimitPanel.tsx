import { Button } from '@aldgate/ui/controls/Button.tsx';
import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useEffect } from 'react';
import { fullPlaces } from '../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { DirectionField } from './DirectionField.tsx';
import type { TradeAmounts } from './Effects.tsx';
import { GoodTillField } from './GoodTillField.tsx';
import { KeyedState } from './KeyedState.tsx';
import type { Direction, OtcEntry, SizeResult } from './orderEntry.ts';
import { PlacedState } from './PlacedState.tsx';
import type { DeskTerms, OtcAsset } from './queries.ts';
import { Shortfall } from './Shortfall.tsx';
import { useBusinessTime } from './useBusinessTime.ts';
import { useKeyedOrder } from './useKeyedOrder.ts';
import { useLimitOrder } from './useLimitOrder.ts';
import { isEntry } from './useRejection.ts';
import type { TwoWay } from './useTwoWay.ts';

interface LimitPanelProps {
  readonly entry: OtcEntry;
  readonly result: SizeResult;
  readonly available: ReadonlyMap<string, string> | undefined;
  readonly twoWay: TwoWay;
  readonly terms: DeskTerms;
  readonly assets: readonly OtcAsset[];
  readonly onDirection: (direction: Direction) => void;
  /** Reports what the order pays and receives at its limit. */
  readonly onAmounts: (amounts: TradeAmounts | undefined) => void;
}

/** Order placement: a limit order that is filled whole or not at all; what it pays is held (OTC-01). */
export function LimitPanel(props: LimitPanelProps) {
  const { entry, result, available, twoWay, terms, assets, onDirection, onAmounts } = props;
  const { t } = useTranslation('otc');
  const locale = useLocale();
  const now = useBusinessTime(terms.desk);
  const form = useLimitOrder({ entry, result, twoWay, assets, now });
  const order = useKeyedOrder('addBlockLimitOrder');
  const { amounts } = form;
  const [from, to] = [amounts?.fromAmount, amounts?.toAmount];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the amounts are equal while their figures are
  useEffect(() => {
    onAmounts(amounts);
    return () => onAmounts(undefined);
  }, [from, to, entry.direction, onAmounts]);
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
      <DirectionField entry={entry} onDirection={changed(onDirection)} />
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
        problem={typeof form.till === 'string' ? form.till : undefined}
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
        isAtField={isTooFar}
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
  limit: ReturnType<typeof useLimitOrder>['limit'],
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
