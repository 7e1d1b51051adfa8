import type { IPrimitivePaneRenderer, ISeriesPrimitive } from 'lightweight-charts';
import type { ChartColors } from '../../../lib/charts/chartColors.ts';
import type { ChartLine } from '../orderMarkers/orderMarkers.ts';

const LEFT_PX = 12;
const HEIGHT_PX = 16;
const PADDING_PX = 5;
const FONT_PX = 11;

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

interface LabelsSource {
  readonly lines: () => readonly ChartLine[];
  readonly colors: () => ChartColors;
  /** In pixels from the top; null if the price is outside the chart. */
  readonly yOf: (price: number) => number | null;
}

/** The texts of the user's lines, at the left end, so that they cover no new candles. */
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
    target.useMediaCoordinateSpace(({ context }) => {
      context.font = `${FONT_PX}px ${font}`;
      context.textBaseline = 'middle';
      for (const line of lines()) {
        const y = yOf(Number(line.price));
        if (y === null) continue;
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
