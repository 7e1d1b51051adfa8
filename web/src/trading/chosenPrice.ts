import { create } from 'zustand';

/** A price that was pressed in the book or on the chart, for the ticket to take over. */
export interface ChosenPrice {
  readonly symbol: string;
  /** A decimal string with the places of the tick. */
  readonly price: string;
  /** The side of the book it stood on. */
  readonly side: 'bid' | 'ask';
  /** Epoch milliseconds; the same price pressed again is chosen again. */
  readonly at: number;
}

export const useChosenPrice = create<{ readonly chosen: ChosenPrice | undefined }>()(() => ({ chosen: undefined }));

export function choosePrice(chosen: ChosenPrice): void {
  useChosenPrice.setState({ chosen });
}
