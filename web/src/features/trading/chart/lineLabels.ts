import type { IPrimitivePaneRenderer, ISeriesPrimitive } from 'lightweight-charts';
import type { ChartColors } from '../../../lib/charts/chartColors.ts';
import type { ChartLine } from '../orderMarkers/orderMarkers.ts';
import { stackLabels } from './stackLabels.ts';

const LEFT_PX = 12;
const HEIGHT_PX = 16;
const PADDING_PX = 5;
const FONT_PX = 11;
/** The legend of the candles, and the link to the chart's library. */
const TOP_PX = 26;
const BOTTOM_PX = 28;

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

interface LabelsSource {
  /** The position comes first. */
  readonly lines: () => readonly ChartLine[];
  readonly colors: () => ChartColors;
  /** In pixels from the top; null if the price is outside the chart. */
  readonly yOf: (price: number) => number | null;
}

/** The texts of the user's lines, at the left end, so that they cover no new candles and no other text. */
export class LineLabels implements ISeriesPrimitive {
  readonly #source: LabelsSource;
  #requestUpdate: () => void = () => undefined;

  constructor(source: LabelsSource) {
    this.#source = source;
  }

  attached({ requestUpdate }: { readonly requestUpdate: () => void }): void {
    this.#requestUpdate = requestUpdate;
  }

  update(): void {
    this.#requestUpdate();
  }

  paneViews() {
    return [{ renderer: () => ({ draw: (target: Target) => this.#draw(target) }), zOrder: () => 'top' as const }];
  }

  #draw(target: Target): void {
    const { lines, colors, yOf } = this.#source;
    const { surface, font, text, up, down } = colors();
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the canvas, not a hook
    target.useMediaCoordinateSpace(({ context, mediaSize: { height } }) => {
      context.font = `${FONT_PX}px ${font}`;
      context.textBaseline = 'middle';
      const visible = lines().flatMap((line) => {
        const y = yOf(Number(line.price));
        return y === null || y < 0 || y > height ? [] : { line, y };
      });
      const middles = stackLabels(
        visible.map(({ y }) => y),
        { height: HEIGHT_PX, top: TOP_PX, bottom: height - BOTTOM_PX },
      );
      for (const [index, { line }] of visible.entries()) {
        const y = middles[index];
        if (y === undefined) continue;
        const width = context.measureText(line.text).width + 2 * PADDING_PX;
        const color = line.tone === undefined ? text : line.tone === 'up' ? up : down;
        context.fillStyle = surface;
        context.fillRect(LEFT_PX, y - HEIGHT_PX / 2, width, HEIGHT_PX);
        context.strokeStyle = color;
        context.strokeRect(LEFT_PX + 0.5, Math.round(y - HEIGHT_PX / 2) + 0.5, width - 1, HEIGHT_PX - 1);
        context.fillStyle = color;
        context.fillText(line.text, LEFT_PX + PADDING_PX, y + 0.5);
      }
    });
  }
}
