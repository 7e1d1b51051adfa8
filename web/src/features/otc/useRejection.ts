import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { momentText } from './hoursText.ts';

/** A field of an error's data. */
export function readData(error: unknown, name: string): unknown {
  if (!(error instanceof CallError) || typeof error.data !== 'object' || error.data === null) return undefined;
  return Object.entries(error.data).find(([key]) => key === name)?.[1];
}

export const isEntry = (error: unknown, entry: CallError['entry']): boolean =>
  error instanceof CallError && error.entry === entry;

/** Describes the rejections of the desk, each with its bound; undefined for others. */
export function useRejection(): (error: unknown) => string | undefined {
  const { t } = useTranslation('otc');
  const locale = useLocale();
  return (error) => {
    const text = (name: string): string | undefined => {
      const value = readData(error, name);
      return typeof value === 'string' ? value : undefined;
    };
    const [opensAt, maximum, mid, bound] = [readData(error, 'opensAt'), text('maximumUsd'), text('mid'), text('bound')];
    if (isEntry(error, 'deskClosed') && typeof opensAt === 'number') {
      return t('rejected.closed', { opening: momentText(opensAt, locale, 'UTC') });
    }
    if (isEntry(error, 'requestNeeded') && text('reason') === 'volatility') return t('rejected.volatility');
    if (isEntry(error, 'requestNeeded') && maximum !== undefined) {
      return t('rejected.request', { maximum: formatDecimal(maximum, { locale }) });
    }
    if (isEntry(error, 'quoteEndedEarly') && mid !== undefined && bound !== undefined) {
      const price = (value: string) => formatDecimal(value, { locale, placesMin: 2, placesMax: 8 });
      return t('rejected.early', { mid: price(mid), bound: price(bound) });
    }
    return undefined;
  };
}
