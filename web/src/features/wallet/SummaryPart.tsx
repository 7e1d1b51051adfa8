import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import type { ReactNode } from 'react';
import styles from './summary.module.css';
import { useWallet } from './walletStore.ts';

interface SummaryPartProps {
  readonly label: string;
  /** USD. */
  readonly value: string;
  /** Percent of the total; omitted where the total is zero. */
  readonly share: string | undefined;
  /** A line below the value. */
  readonly children?: ReactNode;
}

/** A share of the valuation. */
export function SummaryPart({ label, value, share, children }: SummaryPartProps) {
  const locale = useLocale();
  const masked = useWallet((wallet) => wallet.masked);
  return (
    <section className={styles.account}>
      <h2>
        {label}
        {share !== undefined && <span className={styles.share}>{formatDecimal(share, { locale, placesMin: 1 })}%</span>}
      </h2>
      <p className={styles.value}>
        <Amount value={value} places={2} unit="USD" masked={masked} />
      </p>
      {children !== undefined && <p className={styles.note}>{children}</p>}
    </section>
  );
}
