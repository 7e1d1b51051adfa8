import type { ReactNode } from 'react';

/** A column of a record list, and its position on a phone's card. */
export interface Column<Item> {
  readonly id: string;
  readonly label: string;
  readonly cell: (item: Item) => ReactNode;
  /** Numbers are right-aligned in their column, and so is its header. */
  readonly isFigure?: boolean;
  /** The minimum panel width at which the column is shown; always without it. */
  readonly room?: 'middle' | 'wide' | 'widest';
  /** On a card: in its head, at the head's end, or at its foot; among its values by default. */
  readonly card?: 'title' | 'end' | 'actions' | 'none';
}
