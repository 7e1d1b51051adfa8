import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './Splitter.module.css';

interface SplitterProps {
  readonly label: string;
  /** The orientation of the line: a vertical one changes widths. */
  readonly orientation: 'vertical' | 'horizontal';
  /** Size of the panel and its bounds, CSS pixels. */
  readonly size: number;
  readonly min: number;
  readonly max: number;
  /** The panel follows the line, so it grows as the line moves left or up. */
  readonly after?: boolean;
  readonly onSize: (size: number) => void;
}

const STEP_PX = 16;

/** A resizable divider between two panels, dragged by pointer or moved by arrow keys while it is focused. */
export function Splitter({ label, orientation, size, min, max, after = false, onSize }: SplitterProps) {
  const isVertical = orientation === 'vertical';
  const grow = (deltaPx: number) =>
    onSize(Math.round(Math.min(max, Math.max(min, size + (after ? -deltaPx : deltaPx)))));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const line = event.currentTarget;
    line.setPointerCapture(event.pointerId);
    const start = isVertical ? event.clientX : event.clientY;
    const onMove = (move: globalThis.PointerEvent) => grow((isVertical ? move.clientX : move.clientY) - start);
    const onEnd = () => {
      line.removeEventListener('pointermove', onMove);
      line.removeEventListener('lostpointercapture', onEnd);
    };
    line.addEventListener('pointermove', onMove);
    line.addEventListener('lostpointercapture', onEnd);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const [less, more] = isVertical ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const deltaPx = event.key === more ? STEP_PX : event.key === less ? -STEP_PX : 0;
    if (deltaPx === 0) return;
    event.preventDefault();
    grow(deltaPx);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <hr> could neither take focus nor carry a value
    <div
      className={isVertical ? styles.vertical : styles.horizontal}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}
