import styles from './gate.module.css';
import { GATE, gateLines } from './gateDrawing.ts';

const LINES = gateLines();

/** The gate beside the headline; decoration, so it is not read out. */
export function Gate() {
  return (
    <svg className={styles.gate} viewBox={`0 0 ${GATE.width} ${GATE.height}`} aria-hidden="true">
      {LINES.map(({ d, stroke, opacity }) => (
        <path key={d} d={d} className={styles[stroke]} opacity={opacity} />
      ))}
    </svg>
  );
}
