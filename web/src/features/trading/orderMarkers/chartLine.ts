/** A marked price: the entry of a position, or an open order. The price is a decimal string. */
export interface ChartLine {
  readonly id: string;
  readonly price: string;
  readonly kind: 'position' | 'order';
  readonly side: 'buy' | 'sell';
  /** Beside the line: 'Position 4.200'. */
  readonly text: string;
}

export const isSameLine = (a: ChartLine, b: ChartLine): boolean =>
  a.price === b.price && a.kind === b.kind && a.side === b.side && a.text === b.text;
