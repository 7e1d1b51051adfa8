import { type ISeriesApi, LineSeries, LineStyle } from 'lightweight-charts';
import type { AmountAxis } from './amountAxis.ts';
import {
  createDayCanvas,
  type DayStyle,
  type DrawingOptions,
  PLAIN,
  styleDayCanvas,
  toTime,
} from './createDayCanvas.ts';

/** A line over days; the first one is the figure, the others what it is compared with. */
export interface DayLine {
  readonly name: string;
  readonly color: 'accent' | 'warning' | 'danger' | 'text';
  /** A decimal string for each day; undefined or null where there is none, which leaves a gap. */
  readonly values: readonly (string | null | undefined)[];
}

export interface DayLines {
  readonly days: readonly string[];
  readonly lines: readonly DayLine[];
  /** Creates the axis of the values of the first line. */
  readonly createAxis: (values: readonly number[], locale: string) => AmountAxis;
}

/**
 * Draws a figure by day, with the lines that it is compared with. Pixels need no decimal precision: amounts become
 * numbers here only.
 */
export function createDayDrawing(host: HTMLElement, options: DrawingOptions) {
  const chart = createDayCanvas(host, options);
  const plain = { ...PLAIN, crosshairMarkerVisible: false } as const;
  const series = new Map<string, ISeriesApi<'Line'>>();
  const seriesOf = (name: string, isFigure: boolean): ISeriesApi<'Line'> => {
    const known = series.get(name);
    if (known !== undefined) return known;
    const style = isFigure ? ({ lineWidth: 2 } as const) : ({ lineWidth: 1, lineStyle: LineStyle.Dashed } as const);
    const added = chart.addSeries(LineSeries, { ...plain, ...style });
    series.set(name, added);
    return added;
  };
  return {
    draw({ days, lines, createAxis }: DayLines, style: DayStyle) {
      styleDayCanvas(chart, style);
      const times = days.map(toTime);
      const figures = (lines[0]?.values ?? []).flatMap((value) => (value == null ? [] : [Number(value)]));
      const priceFormat = { type: 'custom', ...createAxis(figures, options.locale) } as const;
      // The figure is drawn above the lines that it is compared with.
      for (const { name, color, values } of [...lines].reverse()) {
        const drawn = seriesOf(name, name === lines[0]?.name);
        drawn.applyOptions({ color: style.colors[color], priceFormat });
        drawn.setData(
          times.map((time, index) => {
            const value = values[index];
            return value == null ? { time } : { time, value: Number(value) };
          }),
        );
      }
      chart.timeScale().fitContent();
    },
    remove: () => chart.remove(),
  };
}
