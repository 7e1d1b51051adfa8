import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import type { ReactNode } from 'react';
import { useMoveKeys } from '../useMoveKeys.ts';

interface ListWithDetailProps {
  /** Ids of the list's items, in its order. */
  readonly ids: readonly string[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  /** Names the part with the selected item. */
  readonly label: string;
  /** The selected item. */
  readonly detail: ReactNode;
  /** The list with its filters. */
  readonly children: ReactNode;
}

/** A list with the selected item beside it; J and K select the next and the previous. */
export function ListWithDetail({ ids, selected, onSelect, label, detail, children }: ListWithDetailProps) {
  useMoveKeys(ids, selected, onSelect);
  const isSelected = selected !== undefined;
  return (
    <Grid columns={isSelected ? 2 : 1} gap="6" collapse="desktop">
      <div>{children}</div>
      {isSelected && <section aria-label={label}>{detail}</section>}
    </Grid>
  );
}
