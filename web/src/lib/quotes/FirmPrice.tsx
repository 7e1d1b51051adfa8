import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Countdown } from '@aldgate/ui/controls/Countdown.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fullPlaces } from '../amounts/amounts.ts';
import { useTranslation } from '../i18n/i18n.ts';
import styles from './firmPrice.module.css';
import type { FirmQuote } from './product.ts';
import type { Flow } from './useFlow.ts';

interface FirmPriceProps {
  readonly flow: Extract<Flow<FirmQuote>, { step: 'firm' }>;
  readonly onAccept: () => void;
  readonly onEnd: () => void;
}

/** A firm quote with its countdown, and the button that accepts it. Keyed by the quote's id. */
export function FirmPrice({ flow: { quote, deadline, lifeMs }, onAccept, onEnd }: FirmPriceProps) {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const leftMs = useTimeLeftMs(deadline, onEnd);
  const amount = (value: string, asset: string) => formatDecimal(value, { locale, placesMin: fullPlaces(asset) });
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The element that requested the quote is gone or was disabled; after a fast answer a field still has the focus.
    const { activeElement, body } = document;
    const isInForm = actions.current?.closest('form')?.contains(activeElement) === true;
    // The focus is before 'Accept', not on it: a held Enter key must not accept.
    if (activeElement === body || isInForm) actions.current?.focus();
  }, []);
  return (
    <Stack gap="4" className={styles.actions} ref={actions} tabIndex={-1} role="group" aria-label={t('firm')}>
      <Countdown label={t('firm')} leftMs={leftMs} wholeMs={lifeMs} />
      <Button kind="primary" size="large" wide onClick={onAccept}>
        {t('accept', {
          pay: amount(quote.fromAmount, quote.fromAsset),
          from: quote.fromAsset,
          receive: amount(quote.toAmount, quote.toAsset),
          to: quote.toAsset,
        })}
      </Button>
      <p className={styles.hint}>{t('hint')}</p>
    </Stack>
  );
}

const STEP_MS = 100;

/** Milliseconds until a deadline (epoch milliseconds), updated ten times a second; `onEnd` runs once it has passed. */
function useTimeLeftMs(deadline: number, onEnd: () => void): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, deadline - now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  const ended = left === 0;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (ended) end();
  }, [ended]);
  return left;
}
