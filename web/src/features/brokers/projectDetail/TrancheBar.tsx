import { cx } from '@aldgate/ui/cx.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useId } from 'react';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { useOwnText } from '../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { ProjectInfo } from '../projectQueries.ts';
import { computeCushionShare } from '../projects/cushion.ts';
import styles from './trancheBar.module.css';
import { type TrancheBar as Bar, findLabelSide, scaleTranches } from './trancheBar.ts';
import { useWidth } from './useWidth.ts';

/** Rows of the drawing, in pixels: NAV and the withdrawal line above the bar, the other lines and the cushion below. */
const TOP = 38;
const HEIGHT = 36;
const BOTTOM = TOP + HEIGHT;
const ROWS = { nav: 12, withdraw: 29, liquidation: BOTTOM + 17, warning: BOTTOM + 33, cushion: BOTTOM + 48 } as const;
const WHOLE = BOTTOM + 70;

interface TrancheBarProps {
  readonly project: ProjectInfo;
  readonly nav: string;
}

/**
 * The claims on a project as a bar with NAV and the lines where something changes: priority solid, subordinated ruled,
 * profit in the accent, what is lost of the principal empty.
 */
export function TrancheBar({ project, nav }: TrancheBarProps) {
  const { t } = useTranslation('brokers');
  const [host, width] = useWidth<HTMLDivElement>();
  const amount = useAmountText();
  const rule = useId();
  const bar = scaleTranches({ ...project, nav }, width);
  const { priorityPrincipal, subordinatedPrincipal, lines } = project;
  const covered = Math.min(bar.nav, bar.principal);
  const label = t('bar.label', {
    nav: amount(nav),
    priority: amount(priorityPrincipal),
    subordinated: amount(subordinatedPrincipal),
  });
  return (
    <div ref={host} className={styles.host}>
      <svg className={styles.drawing} viewBox={`0 0 ${Math.max(1, width)} ${WHOLE}`} role="img" aria-label={label}>
        <pattern id={rule} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className={styles.rule} d="M0 0V6" />
        </pattern>
        <Piece className={styles.priority} from={0} to={bar.priority} />
        <Piece className={styles.lost} from={bar.priority} to={bar.principal} />
        <Piece fill={`url(#${rule})`} className={styles.subordinated} from={bar.priority} to={covered} />
        <Piece className={styles.profit} from={bar.principal} to={bar.nav} />
        {bar.priority > 150 && (
          <text className={styles.inside} x="12" y={TOP + 23}>
            {t('bar.priority', { amount: amount(priorityPrincipal) })}
          </text>
        )}
        {/* Before the other lines, whose labels it may cross. */}
        <Line x={bar.nav} row="nav" width={width}>
          {t('bar.nav', { amount: amount(nav) })}
        </Line>
        {lines !== null && bar.lines !== null && (
          <>
            <Line x={bar.lines.liquidation} row="liquidation" width={width}>
              {t('bar.liquidation', { amount: amount(lines.liquidation) })}
            </Line>
            <Line x={bar.lines.warning} row="warning" width={width}>
              {t('bar.warning', { amount: amount(lines.warning) })}
            </Line>
            <Line x={bar.lines.withdraw} row="withdraw" width={width}>
              {t('bar.withdraw', { amount: amount(lines.withdraw) })}
            </Line>
          </>
        )}
        {/* After the lines, which may cross it. */}
        {covered - bar.priority > 180 && (
          <text className={styles.label} x={(bar.priority + covered) / 2} y={TOP + 23} textAnchor="middle">
            {t('bar.subordinated', { amount: amount(subordinatedPrincipal) })}
          </text>
        )}
        {bar.lines !== null && <Cushion project={project} warning={bar.lines.warning} bar={bar} width={width} />}
      </svg>
    </div>
  );
}

interface PieceProps {
  readonly from: number;
  readonly to: number;
  readonly fill?: string;
  readonly className: string | undefined;
}

function Piece({ from, to, ...shape }: PieceProps) {
  return to > from ? <rect {...shape} x={from} y={TOP} width={to - from} height={HEIGHT} /> : null;
}

interface LineProps {
  readonly x: number;
  readonly row: 'nav' | 'withdraw' | 'liquidation' | 'warning';
  readonly width: number;
  readonly children: string;
}

/** A line across the bar to the row of its label. */
function Line({ x, row, width, children }: LineProps) {
  const side = findLabelSide(x, width);
  const baseline = ROWS[row];
  const isAbove = baseline < TOP;
  return (
    <g className={styles[row]}>
      <path d={`M${x + 0.5} ${isAbove ? baseline - 9 : TOP}V${isAbove ? BOTTOM : baseline + 2}`} />
      <text className={styles.label} x={side === 'end' ? x - 6 : x + 6} y={baseline} textAnchor={side}>
        {children}
      </text>
    </g>
  );
}

interface CushionProps {
  readonly project: ProjectInfo;
  /** The position of the warning line. */
  readonly warning: number;
  readonly bar: Bar;
  readonly width: number;
}

/** The distance between NAV and the warning line, which is missing below the line. */
function Cushion({ project, warning, bar, width }: CushionProps) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const own = useOwnText();
  const amount = useAmountText();
  const { cushion } = project;
  if (cushion === null) return null;
  const isMissing = cushion.startsWith('-');
  const [from, to] = isMissing ? [bar.nav, warning] : [warning, bar.nav];
  const y = ROWS.cushion + 0.5;
  const side = findLabelSide(to, width);
  return (
    <g className={cx(styles.cushion, isMissing && styles.missing)}>
      <path d={`M${from + 0.5} ${y - 4}v8M${to + 0.5} ${y - 4}v8M${from} ${y}H${to}`} />
      <text className={styles.label} x={side === 'end' ? to : from} y={ROWS.cushion + 18} textAnchor={side}>
        {isMissing
          ? t('bar.missing', { amount: amount(cushion.slice(1)) })
          : t('bar.cushion', {
              amount: amount(cushion),
              share: own(formatPercent(computeCushionShare(project), locale)),
            })}
      </text>
    </g>
  );
}

/** Writes an own amount within a text of the drawing. */
function useAmountText(): (value: string) => string {
  const locale = useLocale();
  const own = useOwnText();
  return (value) => own(formatDecimal(value, { locale, placesMax: 2 }));
}
