import type { IPrimitivePaneRenderer, ISeriesPrimitive } from 'lightweight-charts';
import type { ChartColors } from '../../../lib/charts/chartColors.ts';
import type { ChartLine } from '../orderMarkers/orderMarkers.ts';
import { MOUSE_PX } from './dragging.ts';
import { LABEL_HEIGHT_PX, type PlacedLabel, placeLabels } from './placeLabels.ts';

const LEFT_PX = 12;
const PADDING_PX = 5;
const FONT_PX = 11;

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

interface LabelsSource {
  /** The position comes first. */
  readonly lines: () => readonly ChartLine[];
  readonly colors: () => ChartColors;
  /** In pixels from the top, also outside of the chart; null before it has prices. */
  readonly yOf: (price: number) => number | null;
}

/** The texts of the user's lines, at the left end, so that they cover no new candles and no other text. */
export class LineLabels implements ISeriesPrimitive {
  readonly #source: LabelsSource;
  #requestUpdate: () => void = () => undefined;
  #drawn: readonly (PlacedLabel & { readonly width: number })[] = [];

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

  hitTest(x: number, y: number) {
    const line = this.findMovable(x, y, MOUSE_PX);
    return line === undefined
      ? null
      : { externalId: line.id, zOrder: 'top' as const, cursorStyle: 'ns-resize', itemType: 'primitive' as const };
  }

  /** The line that can be dragged at a point: by its label, or where it is nearest within a tolerance in pixels. */
  findMovable(x: number, y: number, tolerance: number): ChartLine | undefined {
    const label = this.#drawn.find(
      ({ line, y: middle, width }) =>
        line.isMovable === true &&
        x >= LEFT_PX &&
        x <= LEFT_PX + width &&
        Math.abs(y - middle) <= Math.max(LABEL_HEIGHT_PX / 2, tolerance),
    );
    if (label !== undefined) return label.line;
    const near = this.#source.lines().flatMap((line) => {
      const at = line.isMovable === true ? this.#source.yOf(Number(line.price)) : null;
      const distance = at === null ? tolerance + 1 : Math.abs(at - y);
      return distance > tolerance ? [] : { line, distance };
    });
    return near.toSorted((one, other) => one.distance - other.distance)[0]?.line;
  }

  #draw(target: Target): void {
    const { lines, colors, yOf } = this.#source;
    const { surface, font, text, up, down } = colors();
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the canvas, not a hook
    target.useMediaCoordinateSpace(({ context, mediaSize: { height } }) => {
      context.font = `${FONT_PX}px ${font}`;
      context.textBaseline = 'middle';
      this.#drawn = placeLabels(lines(), yOf, height).map((label) => ({
        ...label,
        width: context.measureText(label.text).width + 2 * PADDING_PX,
      }));
      for (const { line, text: written, y, width } of this.#drawn) {
        const color = line.tone === undefined ? text : line.tone === 'up' ? up : down;
        const top = Math.round(y - LABEL_HEIGHT_PX / 2);
        context.fillStyle = surface;
        context.fillRect(LEFT_PX, y - LABEL_HEIGHT_PX / 2, width, LABEL_HEIGHT_PX);
        context.strokeStyle = color;
        context.strokeRect(LEFT_PX + 0.5, top + 0.5, width - 1, LABEL_HEIGHT_PX - 1);
        context.fillStyle = color;
        context.fillText(written, LEFT_PX + PADDING_PX, y + 0.5);
      }
    });
  }
}
