import { useLocale } from '@aldgate/ui/locale.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useHiding } from '../amounts/hiding.ts';
import { useAppearance } from '../browser/theme.ts';
import { selectChartColors } from './chartColors.ts';
import type { DayStyle, DrawingOptions } from './createDayCanvas.ts';
import styles from './dayCanvas.module.css';

interface Drawing<Content> {
  readonly draw: (content: Content, style: DayStyle) => void;
  readonly remove: () => void;
}

interface DayCanvasProps<Content> {
  readonly label: string;
  readonly attribution: string;
  readonly create: (host: HTMLElement, options: DrawingOptions) => Drawing<Content>;
  readonly content: Content;
  /** Writes the values of the day under the pointer by its index; undefined where none is. */
  readonly renderLegend: (hovered: number | undefined) => ReactNode;
}

/** A chart by day on a canvas, with the values of the day under the pointer above it. */
export function DayCanvas<Content>({ label, attribution, create, content, renderLegend }: DayCanvasProps<Content>) {
  const locale = useLocale();
  const masked = useHiding((hiding) => hiding.masked);
  const { shown: theme, direction } = useAppearance();
  const host = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing<Content>>();
  const [hovered, setHovered] = useState<number>();

  useEffect(() => {
    if (host.current === null) return undefined;
    const made = create(host.current, { locale, onHover: setHovered });
    setDrawing(made);
    return () => {
      setDrawing(undefined);
      made.remove();
    };
  }, [create, locale]);
  useEffect(
    () => drawing?.draw(content, { colors: selectChartColors(theme, direction), masked }),
    [drawing, content, theme, direction, masked],
  );
  const legend = renderLegend(hovered);
  return (
    <div>
      {Boolean(legend) && <p className={styles.legend}>{legend}</p>}
      {/* The canvas has no text of its own: its values are in the legend and in the file or the table. */}
      <div ref={host} className={styles.canvas} role="img" aria-label={label} />
      <a className={styles.attribution} href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
        {attribution}
      </a>
    </div>
  );
}
