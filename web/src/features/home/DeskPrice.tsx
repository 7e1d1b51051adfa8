import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useEffect, useState } from 'react';
import { call } from '../../lib/calls/calls.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';

type TwoWay = AnswerOf<'queryDeskNotLogin'>['twoWay'];

/** The desk's indicative bid and ask of one size. Both are missing while the desk has no current price. */
export function DeskPrice() {
  const { t } = useTranslation('home');
  const price = useTwoWay();
  return (
    <>
      {(['bid', 'ask'] as const).map((side) => (
        <Inline key={side} justify="between" gap="4" align="stretch">
          <Text as="dt" tone="3">
            {t(`services.otc.${side}`)}
            {price !== null && `, ${price.size} ${price.baseAsset}`}
          </Text>
          <Text as="dd" alignText="end">
            <Price value={price?.[side]} places={2} unit={price?.quoteAsset} />
          </Text>
        </Inline>
      ))}
    </>
  );
}

const EVERY_MS = 5_000;

/** Polled while the page is visible; null until loaded, and after a failure. */
function useTwoWay(): TwoWay {
  const [price, setPrice] = useState<TwoWay>(null);
  useEffect(() => {
    let isUnmounted = false;
    const show = (next: TwoWay) => {
      if (!isUnmounted) setPrice(next);
    };
    const ask = () => {
      if (document.hidden) return;
      call('queryDeskNotLogin', {}).then(
        ({ twoWay }) => show(twoWay),
        () => show(null),
      );
    };
    ask();
    const timer = setInterval(ask, EVERY_MS);
    return () => {
      isUnmounted = true;
      clearInterval(timer);
    };
  }, []);
  return price;
}
