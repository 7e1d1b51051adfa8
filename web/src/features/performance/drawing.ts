import { HistogramSeries, LineSeries } from 'lightweight-charts';
import { createAmountAxis } from '../../lib/charts/amountAxis.ts';
import {
  createDayCanvas,
  type DayStyle,
  type DrawingOptions,
  PLAIN,
  styleDayCanvas,
  toTime,
} from '../../lib/charts/createDayCanvas.ts';
import type { CurveRow } from './cumulativeProfit.ts';

/** The curve takes the upper part, the bars the lower one. */
const BARS_TOP = 0.72;

/**
 * Draws rows as a curve over bars. Pixels need no decimal precision: amounts become numbers here only. A day without a
 * figure is a gap.
 */
export function createDrawing(host: HTMLElement, options: DrawingOptions) {
  const chart = createDayCanvas(host, options);
  const curve = chart.addSeries(LineSeries, { ...PLAIN, lineWidth: 2 });
  curve.priceScale().applyOptions({ scaleMargins: { top: 0.14, bottom: 1 - BARS_TOP + 0.04 } });
  const bars = chart.addSeries(HistogramSeries, { ...PLAIN, priceScaleId: '' });
  bars.priceScale().applyOptions({ scaleMargins: { top: BARS_TOP, bottom: 0 } });
  return {
    draw(rows: readonly CurveRow[], style: DayStyle) {
      const { colors } = style;
      styleDayCanvas(chart, style);
      const amounts = rows.flatMap(({ cumulativeProfit: value }) => (value === null ? [] : [Number(value)]));
      curve.applyOptions({
        color: colors.accent,
        priceFormat: { type: 'custom', ...createAmountAxis(amounts, options.locale) },
      });
      curve.setData(
        rows.map(({ from, cumulativeProfit }) => {
          const time = toTime(from);
          return cumulativeProfit === null ? { time } : { time, value: Number(cumulativeProfit) };
        }),
      );
      bars.setData(
        rows.map(({ from, profit }) => {
          const time = toTime(from);
          if (profit === null) return { time };
          const value = Number(profit);
          return { time, value, color: value < 0 ? colors.downFill : colors.upFill };
        }),
      );
      chart.timeScale().fitContent();
    },
    remove: () => chart.remove(),
  };
}
