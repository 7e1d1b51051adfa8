import { useLocale } from '@aldgate/ui/locale.ts';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useOwnText } from '../../../lib/amounts/useOwnText.ts';
import type { ProjectFigures } from '../queries.ts';
import { computeCushionShare, computeCushionWidth } from './cushion.ts';
import styles from './projects.module.css';

type CushionBarProps = Pick<ProjectFigures, 'nav' | 'cushion' | 'riskLevel'>;

/** The part of NAV above the warning line, as an amount, a share and a bar. */
export function CushionBar({ riskLevel, ...figures }: CushionBarProps) {
  const locale = useLocale();
  const own = useOwnText();
  const share = computeCushionShare(figures);
  return (
    <span className={styles.cushion}>
      <span>
        <OwnAmount value={figures.cushion} places={2} />
        {share !== null && <span className={styles.share}> {own(formatPercent(share, locale))}</span>}
      </span>
      {share !== null && (
        <span className={styles.bar} aria-hidden="true">
          <span data-risk={riskLevel} style={{ width: `${computeCushionWidth(figures)}%` }} />
        </span>
      )}
    </span>
  );
}
