import type { Candle } from '@aldgate/exchange/candle.ts';
import { unitsWriter } from '@aldgate/ui/format/unitsWriter.ts';
import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  LineSeries,
  LineStyle,
  type TickMarkType,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartColors } from '../../../lib/charts/chartColors.ts';
import { crosshairWriter, tickWriter } from '../../../lib/charts/timeLabels.ts';
import type { MovedExit } from '../orderMarkers/exits.ts';
import type { ChartLine } from '../orderMarkers/orderMarkers.ts';
import { enableDragging } from './dragging.ts';
import { AVERAGES, averageAt, candleChange, movingAverage } from './indicators.ts';
import { snapToTick } from './snapToTick.ts';
import { createUserLines } from './userLines.ts';

interface DrawingOptions {
  readonly locale: string;
  readonly priceDecimals: number;
  readonly tickSize: string;
  readonly colors: ChartColors;
  /** The oldest candles are visible: earlier ones are needed. */
  readonly onOldest: () => void;
  /** The candle under the crosshair; undefined where there is none. */
  readonly onHover: (candle: Candle | undefined) => void;
  /** Whether the newest candle is out of view, whenever that changes. */
  readonly onScrolled: (isBack: boolean) => void;
  /** An exit that is dragged, and then dropped; undefined once that was given up. */
  readonly onMoved: (moved: MovedExit | undefined, isDropped: boolean) => void;
}

export interface Drawing {
  readonly draw: (candles: readonly Candle[]) => void;
  readonly drawLines: (lines: readonly ChartLine[]) => void;
  readonly applyColors: (colors: ChartColors) => void;
  /** Scrolls to the newest candle. */
  readonly toNow: () => void;
  readonly remove: () => void;
}

/** Volume takes the lowest part of the chart, and candles leave it free. */
const VOLUME_TOP = 0.84;
/** Older candles load before the oldest one becomes visible. */
const OLDEST_MARGIN = 20;
const CANDLE_WIDTH_PX = 5;
const RIGHT_CANDLES = 4;

/**
 * The chart of a list of candles on a canvas. Pixels need no decimal precision: prices become numbers here only, and
 * displayed values come from the candles' strings.
 */
export function createDrawing(host: HTMLElement, options: DrawingOptions): Drawing {
  const { locale, priceDecimals, tickSize, onOldest, onHover, onScrolled, onMoved } = options;
  const writePrice = unitsWriter(locale, priceDecimals);
  const scale = 10 ** priceDecimals;
  const writeTick = tickWriter(locale);
  const writeTime = crosshairWriter(locale);
  let { colors } = options;
  let shown: readonly Candle[] = [];
  let closes: number[] = [];

  const chart = createChart(host, {
    autoSize: true,
    // The page has its own attribution link: the library's would add a style element, which the content policy
    // forbids.
    layout: { attributionLogo: false },
    crosshair: { mode: CrosshairMode.Normal },
    timeScale: {
      timeVisible: true,
      secondsVisible: false,
      barSpacing: CANDLE_WIDTH_PX,
      rightOffset: RIGHT_CANDLES,
      tickMarkFormatter: (time: UTCTimestamp, type: TickMarkType) => writeTick(time, type),
    },
    localization: {
      priceFormatter: (price: number) => writePrice(Math.max(0, Math.round(price * scale))),
      timeFormatter: (time: UTCTimestamp) => writeTime(time),
    },
  });
  const format = { type: 'price', precision: priceDecimals, minMove: Number(tickSize) } as const;
  const plain = {
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
    lineWidth: 1,
  } as const;
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: { type: 'volume' },
  });
  volumes.priceScale().applyOptions({ scaleMargins: { top: VOLUME_TOP, bottom: 0 } });
  const averages = AVERAGES.map((length) => ({ length, series: chart.addSeries(LineSeries, plain) }));
  const candlesticks = chart.addSeries(CandlestickSeries, {
    priceFormat: format,
    priceLineVisible: false,
    lastValueVisible: false,
  });
  candlesticks.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 1 - VOLUME_TOP + 0.04 } });

  const userLines = createUserLines(candlesticks, () => colors);
  const movedTo = (id: string, y: number) => {
    const price = candlesticks.coordinateToPrice(y);
    return price === null ? undefined : { id, price: snapToTick(price, tickSize) };
  };
  const endDragging = enableDragging(host, {
    findAt: (x, y, tolerance) =>
      x > chart.timeScale().width() ? undefined : userLines.findMovable(x, y, tolerance)?.id,
    onDrag: (id, y) => onMoved(movedTo(id, y), false),
    onDrop: (id, y) => onMoved(movedTo(id, y), true),
    onGiveUp: () => onMoved(undefined, false),
  });
  // The series' own label is that of the last visible candle, this one that of the market, also when scrolled back.
  const lastLine = candlesticks.createPriceLine({
    price: 0,
    lineWidth: 1,
    lineStyle: LineStyle.Dotted,
    lineVisible: false,
    axisLabelVisible: false,
  });

  const toTime = (candle: Candle) => (candle.openTime / 1_000) as UTCTimestamp;
  const toBar = (candle: Candle) => ({
    time: toTime(candle),
    open: Number(candle.open),
    high: Number(candle.high),
    low: Number(candle.low),
    close: Number(candle.close),
  });
  const isUp = (candle: Candle) => Number(candle.close) >= Number(candle.open);
  const toVolume = (candle: Candle) => ({
    time: toTime(candle),
    value: Number(candle.volume),
    color: isUp(candle) ? colors.upDepth : colors.downDepth,
  });
  const drawAll = () => {
    closes = shown.map(({ close }) => Number(close));
    candlesticks.setData(shown.map(toBar));
    volumes.setData(shown.map(toVolume));
    for (const { length, series } of averages) {
      const values = movingAverage(closes, length);
      series.setData(
        shown.flatMap((candle, index) => {
          const value = values[index];
          return value === undefined ? [] : [{ time: toTime(candle), value }];
        }),
      );
    }
  };
  const drawFrom = (first: number) => {
    for (const [offset, candle] of shown.slice(first).entries()) {
      const index = first + offset;
      closes[index] = Number(candle.close);
      candlesticks.update(toBar(candle));
      volumes.update(toVolume(candle));
      for (const { length, series } of averages) {
        const value = averageAt(closes, index, length);
        if (value !== undefined) series.update({ time: toTime(candle), value });
      }
    }
  };
  const drawLast = () => {
    const last = shown.at(-1);
    if (last === undefined) return;
    const color = isUp(last) ? colors.upFill : colors.downFill;
    lastLine.applyOptions({
      price: Number(last.close),
      color,
      axisLabelColor: color,
      lineVisible: true,
      axisLabelVisible: true,
    });
  };
  const applyColors = () => {
    const { up, down, surface, text, line, border, tag } = colors;
    chart.applyOptions({
      layout: {
        background: { type: ColorType.Solid, color: surface },
        textColor: text,
        fontSize: 10,
        fontFamily: colors.font,
      },
      grid: { vertLines: { color: line }, horzLines: { color: line } },
      rightPriceScale: { borderColor: border },
      timeScale: { borderColor: border },
      crosshair: {
        vertLine: { color: text, labelBackgroundColor: tag },
        horzLine: { color: text, labelBackgroundColor: tag },
      },
    });
    // Up is hollow and down is solid, so that colour is not the only signal.
    candlesticks.applyOptions({
      upColor: surface,
      borderUpColor: up,
      wickUpColor: up,
      downColor: down,
      borderDownColor: down,
      wickDownColor: down,
    });
    for (const [index, { series }] of averages.entries())
      series.applyOptions({ color: index === 0 ? colors.accent : text });
  };
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range === null || shown.length === 0) return;
    if (range.from < OLDEST_MARGIN) onOldest();
    onScrolled(range.to < shown.length - 1);
  });
  chart.subscribeCrosshairMove(({ logical }) => {
    onHover(logical === undefined ? undefined : shown[logical]);
  });
  applyColors();

  return {
    draw: (candles) => {
      const change = candleChange(shown, candles);
      shown = candles;
      if (change === 'all') drawAll();
      else if (change !== 'none') drawFrom(change);
      drawLast();
    },
    drawLines: userLines.draw,
    applyColors: (next) => {
      if (next === colors) return;
      colors = next;
      applyColors();
      drawAll();
      drawLast();
      userLines.applyColors();
    },
    toNow: () => chart.timeScale().scrollToRealTime(),
    remove: () => {
      endDragging();
      chart.remove();
    },
  };
}
