import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { MASK } from '@aldgate/ui/figures/Amount.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { changePlaces } from '../../../lib/amounts/amounts.ts';
import { useHiding } from '../../../lib/amounts/hiding.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useTicker } from '../../../marketData/tickers/useFeed.ts';
import { useAccount } from '../account/accounts.ts';
import { useSpotAccount } from '../account/queries.ts';
import { buildAverageLine, findAverage } from './averageLine.ts';
import type { ChartLine } from './orderMarkers.ts';

/** The line at the average buy price of the balance of a pair's base asset; undefined where there is none. */
export function useAverageLine(instrument: Instrument): ChartLine | undefined {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const masked = useHiding((hiding) => hiding.masked);
  const { symbol, priceDecimals, baseAsset, quoteAsset } = instrument;
  const keyId = useAccount()?.keyId;
  const assets = useSpotAccount(isSpot(symbol) ? keyId : undefined).data?.assets ?? [];
  const last = useTicker(symbol)?.last;
  const average = assets.length === 0 ? undefined : findAverage(symbol, assets, last);
  if (average === undefined) return undefined;
  const places = changePlaces(quoteAsset);
  const own = (value: string, format: Omit<Parameters<typeof formatDecimal>[1], 'locale'>) =>
    masked ? MASK : formatDecimal(value, { locale, ...format });
  const terms = {
    price: formatDecimal(average.price, { locale, placesMin: priceDecimals, placesMax: priceDecimals }),
    amount: own(average.quantity, { placesMax: 8 }),
    asset: baseAsset,
  };
  const text =
    average.profit === null
      ? t('records.lines.average', terms)
      : t('records.lines.averageProfit', {
          ...terms,
          profit: own(average.profit, { placesMin: 2, placesMax: places, signed: true }),
          quote: quoteAsset,
        });
  return buildAverageLine(average, instrument, text);
}
