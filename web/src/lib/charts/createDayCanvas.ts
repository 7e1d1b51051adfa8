import { ColorType, createChart, type IChartApi, type TickMarkType, type UTCTimestamp } from 'lightweight-charts';
import type { ChartColors } from './chartColors.ts';
import { tickWriter } from './timeLabels.ts';

export interface DrawingOptions {
  readonly locale: string;
  /** The index of the day under the crosshair; undefined where there is none. */
  readonly onHover: (index: number | undefined) => void;
}

export interface DayStyle {
  readonly colors: ChartColors;
  /** Whether the axis of amounts is hidden. */
  readonly masked: boolean;
}

/** Series without lines and labels of their own. */
export const PLAIN = { priceLineVisible: false, lastValueVisible: false } as const;

/** The time of a day, or of its first moment. */
export const toTime = (day: string) => (Date.parse(day) / 1_000) as UTCTimestamp;

/** Creates a chart of days that neither scrolls nor zooms. */
export function createDayCanvas(host: HTMLElement, { locale, onHover }: DrawingOptions): IChartApi {
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
  chart.subscribeCrosshairMove(({ logical }) => onHover(logical === undefined ? undefined : logical));
  return chart;
}

/** Applies the colours of the theme. */
export const styleDayCanvas = (chart: IChartApi, { colors, masked }: DayStyle): void =>
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
