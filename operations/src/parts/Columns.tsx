export interface Column {
  readonly name: string;
  /** Figures or actions, aligned right. */
  readonly end?: true;
  /** It leaves on a phone; with 'desktop', on a tablet already. */
  readonly wide?: true | 'desktop';
  /** Its name is for screen readers only. */
  readonly visuallyHidden?: true;
}

/** The head of a table. */
export function Columns({ of: columns }: { of: readonly Column[] }) {
  return columns.map(({ name, end, wide, visuallyHidden: unseen }) => (
    <th key={name} scope="col" data-align={end && 'end'} data-wide={wide} aria-label={unseen && name}>
      {!unseen && name}
    </th>
  ));
}
