import {
  ColorType,
  createChart,
  HistogramSeries,
  LineSeries,
  type TickMarkType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { createAmountAxis } from '../../lib/charts/amountAxis.ts';
import type { ChartColors } from '../../lib/charts/chartColors.ts';
import { tickWriter } from '../../lib/charts/timeLabels.ts';
import type { CurveRow } from './cumulativeProfit.ts';

interface DrawingOptions {
  readonly locale: string;
  /** The index of the row under the crosshair; undefined where there is none. */
  readonly onHover: (index: number | undefined) => void;
}

interface Style {
  readonly colors: ChartColors;
  /** Whether the axis of amounts is hidden. */
  readonly masked: boolean;
}

export interface Drawing {
  readonly draw: (rows: readonly CurveRow[], style: Style) => void;
  readonly remove: () => void;
}

/** The curve takes the upper part, the bars the lower one. */
const BARS_TOP = 0.72;

/**
 * The chart of rows on a canvas. Pixels need no decimal precision: amounts become numbers here only. A day without a
 * figure is a gap.
 */
export function createDrawing(host: HTMLElement, { locale, onHover }: DrawingOptions): Drawing {
  const writeTick = tickWriter(locale);
  const chart = createChart(host, {
    autoSize: true,
    // The section has its own attribution link: the library's would add a style element, which the content policy
    // forbids.
    layout: { attributionLogo: false },
    handleScroll: false,
    handleScale: false,
    timeScale: { tickMarkFormatter: (time: UTCTimestamp, type: TickMarkType) => writeTick(time, type) },
  });
  const plain = { priceLineVisible: false, lastValueVisible: false } as const;
  const curve = chart.addSeries(LineSeries, { ...plain, lineWidth: 2 });
  curve.priceScale().applyOptions({ scaleMargins: { top: 0.14, bottom: 1 - BARS_TOP + 0.04 } });
  const bars = chart.addSeries(HistogramSeries, { ...plain, priceScaleId: '' });
  bars.priceScale().applyOptions({ scaleMargins: { top: BARS_TOP, bottom: 0 } });
  chart.subscribeCrosshairMove(({ logical }) => onHover(logical === undefined ? undefined : logical));

  const toTime = ({ from }: CurveRow) => (Date.parse(from) / 1_000) as UTCTimestamp;
  return {
    draw(rows, { colors, masked }) {
      chart.applyOptions({
        layout: {
          background: { type: ColorType.Solid, color: 'transparent' },
          textColor: colors.text,
          fontSize: 10,
          fontFamily: colors.font,
        },
        grid: { vertLines: { visible: false }, horzLines: { color: colors.line } },
        rightPriceScale: { borderColor: colors.border, visible: !masked },
        timeScale: { borderColor: colors.border },
        crosshair: {
          vertLine: { color: colors.text, labelVisible: false },
          horzLine: { visible: false, labelVisible: false },
        },
      });
      const amounts = rows.flatMap(({ cumulativeProfit: value }) => (value === null ? [] : [Number(value)]));
      curve.applyOptions({
        color: colors.accent,
        priceFormat: { type: 'custom', ...createAmountAxis(amounts, locale) },
      });
      curve.setData(
        rows.map((row) => {
          const time = toTime(row);
          return row.cumulativeProfit === null ? { time } : { time, value: Number(row.cumulativeProfit) };
        }),
      );
      bars.setData(
        rows.map((row) => {
          const time = toTime(row);
          if (row.profit === null) return { time };
          const value = Number(row.profit);
          return { time, value, color: value < 0 ? colors.downFill : colors.upFill };
        }),
      );
      chart.timeScale().fitContent();
    },
    remove: () => chart.remove(),
  };
}
