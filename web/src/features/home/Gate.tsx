import { GATE, gateLines } from './gateDrawing.ts';
import styles from './home.module.css';

const LINES = gateLines();

/** The gate drawing beside the headline; decorative, so it is hidden from screen readers. */
export function Gate() {
  return (
    <svg className={styles.gate} viewBox={`0 0 ${GATE.width} ${GATE.height}`} aria-hidden="true">
      {LINES.map(({ d, stroke, opacity }) => (
        <path key={d} d={d} className={styles[stroke]} opacity={opacity} />
      ))}
    </svg>
  );
}
