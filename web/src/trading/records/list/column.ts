import type { ReactNode } from 'react';

/** A column of a list of records, and where its value stands on a phone's card. */
export interface Column<Item> {
  readonly id: string;
  readonly label: string;
  readonly cell: (item: Item) => ReactNode;
  /** Figures stand at the right of their column, and so does its head. */
  readonly isFigure?: boolean;
  /** From which width of the panel on it is there; everywhere without it. */
  readonly room?: 'middle' | 'wide' | 'widest';
  /** On a card: in its head, at the head's end, or at its foot; among its figures unless told. */
  readonly card?: 'title' | 'end' | 'actions' | 'none';
}
