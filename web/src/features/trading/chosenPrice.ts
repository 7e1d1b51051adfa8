import { create } from 'zustand';

/** A price clicked in the book or on the chart, for the ticket. */
export interface ChosenPrice {
  readonly symbol: string;
  /** A decimal string with the decimals of the tick. */
  readonly price: string;
  /** The side of the book it was on. */
  readonly side: 'bid' | 'ask';
  /** Epoch milliseconds; distinguishes repeated clicks on the same price. */
  readonly at: number;
}

export const useChosenPrice = create<{ readonly chosen: ChosenPrice | undefined }>()(() => ({ chosen: undefined }));

export function choosePrice(chosen: ChosenPrice): void {
  useChosenPrice.setState({ chosen });
}
