import { decimal, plain, round } from '@aldgate/domain/money/amount.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from 'react-i18next';
import { useTicker } from '../market/feed/useFeed.ts';
import {
  ACCOUNT_TYPES,
  type AccountBalance,
  type AccountType,
  frozenValuation,
  percentOf,
  valuation,
} from './balances.ts';
import styles from './summary.module.css';
import { setMasked, useWallet } from './walletStore.ts';

/** The valuation in all and of each account, in USD. */
export function Summary({ rows }: { rows: readonly AccountBalance[] }) {
  const { t } = useTranslation('wallet');
  const masked = useWallet((wallet) => wallet.masked);
  const total = valuation(rows);
  return (
    <div className={styles.summary}>
      <section className={styles.whole}>
        <h2>
          {t('total')}
          <button
            type="button"
            className={styles.mask}
            aria-pressed={masked}
            aria-label={t('mask')}
            title={t('mask')}
            onClick={() => setMasked(!masked)}
          >
            <Icon name="eye" />
          </button>
        </h2>
        <p className={styles.total}>
          <Amount value={total} places={2} unit="USD" masked={masked} />
        </p>
        <InBitcoin usd={total} masked={masked} />
      </section>
      {ACCOUNT_TYPES.map((account) => (
        <Account key={account} account={account} rows={rows} total={total} />
      ))}
    </div>
  );
}

function Account({ account, rows, total }: { account: AccountType; rows: readonly AccountBalance[]; total: string }) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const masked = useWallet((wallet) => wallet.masked);
  const value = valuation(rows, account);
  const share = percentOf(value, total);
  return (
    <section className={styles.account}>
      <h2>
        {t(`accounts.${account}`)}
        {share !== undefined && <span className={styles.share}>{formatDecimal(share, { locale, placesMin: 1 })}%</span>}
      </h2>
      <p className={styles.value}>
        <Amount value={value} places={2} unit="USD" masked={masked} />
      </p>
      <p className={styles.note}>
        {t('frozen')} <Amount value={frozenValuation(rows, account)} places={2} masked={masked} />
      </p>
    </section>
  );
}

/** The total at the market's price of bitcoin, for orientation; USDT stands for USD in it. */
function InBitcoin({ usd, masked }: { usd: string; masked: boolean }) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const bitcoin = useTicker('BTCUSDT');
  const known = bitcoin !== undefined && decimal(bitcoin.last).gt('0') && !masked;
  const amount = known ? plain(round(decimal(usd).div(bitcoin.last), 8, 'down')) : undefined;
  return (
    <p className={styles.note}>
      {amount === undefined
        ? '\u00a0'
        : t('about', { amount: formatDecimal(amount, { locale, placesMin: 4, placesMax: 4 }) })}
    </p>
  );
}
