import { useServerTime } from '@aldgate/client-kit/calls/useServerTime.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatDecimal, MISSING } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Mark } from '../../../marketData/contracts/symbolMark.ts';
import styles from './tickerBar.module.css';

/** The funding rate in percent, and the time until the next payment (TR-19). */
export function Funding({ mark, isRunning }: { mark: Mark | undefined; isRunning: boolean }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  if (mark === undefined) return MISSING;
  const percent = toDecimalString(decimal(mark.fundingRate).times('100'));
  const rate = formatDecimal(percent, { locale, placesMin: 4, placesMax: 4, signed: true });
  return (
    <>
      {rate}% <span className={styles.dim}>{t('tickerBar.fundingIn')}</span>{' '}
      <Countdown until={mark.nextFundingAt} isRunning={isRunning} />
    </>
  );
}

/** By the server's clock; it stops while the market's data is not current. */
function Countdown({ until, isRunning }: { until: number; isRunning: boolean }) {
  const now = useServerTime(1_000, isRunning);
  return <span>{countdownText(until - now)}</span>;
}

/** Milliseconds as hours, minutes and seconds: '05:41:12'. Negative values are '00:00:00'. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return [seconds / 3_600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}
