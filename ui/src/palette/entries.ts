/** An entry of the palette. The search matches `keywords` beside the label. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** At the right, dimmer: the kind of entry, or its key. */
  readonly detail?: string;
  readonly keywords?: string;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly id: string;
  readonly label: string;
  readonly items: readonly PaletteEntry[];
  /** The most matches that are shown of a long group. */
  readonly shownMax?: number;
}

/**
 * The entries that match a search: every term occurs in the label, the detail or the keywords, ignoring case; that
 * with exactly this label comes first, then those whose label starts with it. Empty groups are left out.
 */
export function findEntries(groups: readonly PaletteGroup[], search: string): readonly PaletteGroup[] {
  const wanted = fold(search).split(' ').filter(Boolean);
  return groups.flatMap((group) => {
    const found = group.items.filter((entry) => {
      const text = fold(`${entry.label} ${entry.detail ?? ''} ${entry.keywords ?? ''}`);
      return wanted.every((term) => text.includes(term));
    });
    const rank = ({ label }: PaletteEntry) => {
      if (label.toLowerCase() === search.trim().toLowerCase()) return 2;
      return Number(wanted[0] !== undefined && fold(label).startsWith(wanted[0]));
    };
    const items = found.toSorted((a, b) => rank(b) - rank(a));
    if (items.length === 0) return [];
    return [{ ...group, items: items.slice(0, group.shownMax) }];
  });
}

/** 'BTC/usdt' and 'btcusdt' are equal in a search. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[/\-_]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
