import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import styles from './beneficiary.module.css';
import { markDifference } from './mark.ts';

interface ComparisonProps {
  readonly address: string;
  /** The known address that it resembles, with its name in the book. */
  readonly known: string;
  readonly name: string | null;
  /** The first character that differs. */
  readonly differsAt: number;
}

/** An address and the known one that it resembles, below each other with what differs marked. */
export function Comparison({ address, known, name, differsAt }: ComparisonProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <Rows>
      <Row label={t('lookAlike.this')}>
        <Marked address={address} differsAt={differsAt} />
      </Row>
      <Row label={name ?? t('lookAlike.known')}>
        <Marked address={known} differsAt={differsAt} />
      </Row>
    </Rows>
  );
}

function Marked({ address, differsAt }: { address: string; differsAt: number }) {
  const { before, marked, after } = markDifference(address, differsAt);
  return (
    <code className={styles.whole}>
      {before}
      <mark className={styles.mark}>{marked}</mark>
      {after}
    </code>
  );
}
