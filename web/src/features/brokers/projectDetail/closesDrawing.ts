import { computeLines, type Lines } from '@aldgate/domain/brokers/financing/lines.ts';
import {
  ColorType,
  createChart,
  LineSeries,
  LineStyle,
  type TickMarkType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { createAmountAxis } from '../../../lib/charts/amountAxis.ts';
import type { ChartColors } from '../../../lib/charts/chartColors.ts';
import { tickWriter } from '../../../lib/charts/timeLabels.ts';
import type { Close } from '../projectQueries.ts';

interface DrawingOptions {
  readonly locale: string;
  /** The index of the close under the crosshair; undefined where there is none. */
  readonly onHover: (index: number | undefined) => void;
}

interface Style {
  readonly colors: ChartColors;
  /** Whether the axis of amounts is hidden. */
  readonly masked: boolean;
}

export interface ClosesDrawing {
  readonly draw: (closes: readonly Close[], multiples: Lines, style: Style) => void;
  readonly remove: () => void;
}

/** The lines of NAV that the chart has. */
export const CHART_LINES = ['warning', 'liquidation', 'withdraw'] as const;

/**
 * The chart of a project's closes on a canvas: NAV, and the lines of each day's principal. Pixels need no decimal
 * precision: amounts become numbers here only. A day without a loan has no lines.
 */
export function createClosesDrawing(host: HTMLElement, { locale, onHover }: DrawingOptions): ClosesDrawing {
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
  const plain = { priceLineVisible: false, lastValueVisible: false, crosshairMarkerVisible: false } as const;
  const lines = CHART_LINES.map((name) => ({
    name,
    series: chart.addSeries(LineSeries, { ...plain, lineWidth: 1, lineStyle: LineStyle.Dashed }),
  }));
  const nav = chart.addSeries(LineSeries, { ...plain, lineWidth: 2 });
  chart.subscribeCrosshairMove(({ logical }) => onHover(logical === undefined ? undefined : logical));

  const toTime = ({ day }: Close) => (Date.parse(day) / 1_000) as UTCTimestamp;
  return {
    draw(closes, multiples, { colors, masked }) {
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
      const axis = createAmountAxis(
        closes.map(({ nav: value }) => Number(value)),
        locale,
      );
      nav.applyOptions({ color: colors.accent, priceFormat: { type: 'custom', ...axis } });
      nav.setData(closes.map((close) => ({ time: toTime(close), value: Number(close.nav) })));
      const lineColors = { warning: colors.warning, liquidation: colors.danger, withdraw: colors.text };
      for (const { name, series } of lines) {
        series.applyOptions({ color: lineColors[name], priceFormat: { type: 'custom', ...axis } });
        series.setData(
          closes.map((close) => {
            const value = computeLines(close.priorityPrincipal, multiples)?.[name];
            return value === undefined ? { time: toTime(close) } : { time: toTime(close), value: Number(value) };
          }),
        );
      }
      chart.timeScale().fitContent();
    },
    remove: () => chart.remove(),
  };
}
