import { Link } from 'react-router';
import { usePath } from '../../../../lib/page/links.tsx';
import styles from './list.module.css';

/** A link to a contract's trading page. */
export function SymbolLink({ symbol }: { symbol: string }) {
  const path = usePath();
  return (
    <Link to={path(`trading/${symbol}`)} className={styles.symbol}>
      {symbol}
    </Link>
  );
}
