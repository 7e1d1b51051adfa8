import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Children, type ReactNode } from 'react';
import { accountName } from '../../lib/amounts/accountName.ts';
import { setMasked, useHiding } from '../../lib/amounts/hiding.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useOwnText } from '../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useTicker } from '../../marketData/tickers/useFeed.ts';
import {
  type AccountBalance,
  type AccountType,
  computePercent,
  frozenLabel,
  frozenValuation,
  valuation,
} from './balances.ts';
import styles from './summary.module.css';

interface SummaryProps {
  /** USD. */
  readonly total: string;
  /** Whether positions can be open beside it, whose profit it does not include. */
  readonly hasPositions?: boolean;
  /** The accounts' shares of the total. */
  readonly children: ReactNode;
}

/** The total valuation, with its shares beside it. */
export function Summary({ total, hasPositions = false, children }: SummaryProps) {
  const { t } = useTranslation('wallet');
  const masked = useHiding((hiding) => hiding.masked);
  return (
    <div className={styles.summary} data-parts={Children.count(children)}>
      <section className={styles.whole}>
        <h2>
          {t('total')}
          <Button
            kind="icon"
            aria-pressed={masked}
            aria-label={t('mask')}
            title={t('mask')}
            onClick={() => setMasked(!masked)}
          >
            <Icon name="eye" />
          </Button>
        </h2>
        <p className={styles.total}>
          <OwnAmount value={total} places={2} unit="USD" />
        </p>
        <InBitcoin usd={total} masked={masked} />
        {hasPositions && <p className={styles.note}>{t('withoutUnrealised')}</p>}
      </section>
      {children}
    </div>
  );
}

/** The indicative total in bitcoin; USDT is taken as USD. */
function InBitcoin({ usd, masked }: { usd: string; masked: boolean }) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const bitcoin = useTicker('BTCUSDT');
  const known = bitcoin !== undefined && decimal(bitcoin.last).gt('0') && !masked;
  const amount = known ? toDecimalString(round(decimal(usd).div(bitcoin.last), 8, 'down')) : undefined;
  return (
    <p className={styles.note}>
      {amount === undefined
        ? '\u00a0'
        : t('about', { amount: formatDecimal(amount, { locale, placesMin: 4, placesMax: 4 }) })}
    </p>
  );
}

interface SummaryPartProps {
  readonly label: string;
  /** USD; null where it is unknown. */
  readonly value: string | null;
  /** The USD valuation of which it is a share. */
  readonly total: string;
  /** A line below the value. */
  readonly children?: ReactNode;
}

/** A share of the valuation. */
export function SummaryPart({ label, value, total, children }: SummaryPartProps) {
  const locale = useLocale();
  const own = useOwnText();
  const share = value === null ? undefined : computePercent(value, total);
  return (
    <section className={styles.account}>
      <h2>
        {label}
        {share !== undefined && (
          <span className={styles.share}>{own(`${formatDecimal(share, { locale, placesMin: 1 })}%`)}</span>
        )}
      </h2>
      <p className={styles.value}>
        <OwnAmount value={value} places={2} unit="USD" />
      </p>
      {children !== undefined && <p className={styles.note}>{children}</p>}
    </section>
  );
}

interface AccountSummaryProps {
  readonly account: AccountType;
  readonly rows: readonly AccountBalance[];
  /** The USD valuation of which the account is a share. */
  readonly total: string;
}

/** An account's valuation, its share, and its frozen part. */
export function AccountSummary({ account, rows, total }: AccountSummaryProps) {
  const { t } = useTranslation('wallet');
  return (
    <SummaryPart label={accountName(account)} value={valuation(rows, account)} total={total}>
      {t(`columns.${frozenLabel([account])}`)} <OwnAmount value={frozenValuation(rows, account)} places={2} />
    </SummaryPart>
  );
}
