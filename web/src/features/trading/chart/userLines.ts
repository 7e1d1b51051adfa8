import { type IPriceLine, type ISeriesApi, LineStyle } from 'lightweight-charts';
import type { ChartColors } from '../../../lib/charts/chartColors.ts';
import { type ChartLine, isSameLine } from '../orderMarkers/orderMarkers.ts';
import { LineLabels } from './lineLabels.ts';

/** The user's lines on the series of the prices. */
export interface UserLines {
  readonly draw: (lines: readonly ChartLine[]) => void;
  readonly applyColors: () => void;
  readonly findMovable: LineLabels['findMovable'];
}

export function createUserLines(candlesticks: ISeriesApi<'Candlestick'>, colors: () => ChartColors): UserLines {
  let lines: readonly ChartLine[] = [];
  const priceLines = new Map<ChartLine['id'], { readonly line: ChartLine; readonly drawn: IPriceLine }>();
  const labels = new LineLabels({
    lines: () => lines,
    colors,
    yOf: (price) => candlesticks.priceToCoordinate(price),
  });
  candlesticks.attachPrimitive(labels);
  const lineOptions = ({ price, kind, tone }: ChartLine) => {
    const { text, up, down, tag, strong } = colors();
    const isOwnPrice = kind === 'position' || kind === 'average';
    return {
      price: Number(price),
      color: isOwnPrice || tone === undefined ? text : tone === 'up' ? up : down,
      lineWidth: 1 as const,
      lineStyle: kind === 'order' ? LineStyle.SparseDotted : LineStyle.Dashed,
      axisLabelColor: tag,
      axisLabelTextColor: strong,
    };
  };
  return {
    /** Unchanged lines stay: a user may have a hundred orders and place one more. */
    draw: (next) => {
      lines = next;
      const wanted = new Map(lines.map((line) => [line.id, line]));
      for (const [id, { line, drawn }] of priceLines) {
        const now = wanted.get(id);
        if (now !== undefined && isSameLine(line, now)) continue;
        candlesticks.removePriceLine(drawn);
        priceLines.delete(id);
      }
      for (const [id, line] of wanted) {
        if (!priceLines.has(id)) priceLines.set(id, { line, drawn: candlesticks.createPriceLine(lineOptions(line)) });
      }
      labels.update();
    },
    applyColors: () => {
      for (const { line, drawn } of priceLines.values()) drawn.applyOptions(lineOptions(line));
    },
    findMovable: (x, y, tolerance) => labels.findMovable(x, y, tolerance),
  };
}
