/** A resource that is closed when unused. */
export interface Closable {
  readonly close: () => void;
}

export interface Registry<Item extends Closable> {
  /** The item of a key, created where missing. An item that is not held is closed after a while. */
  readonly get: (key: string) => Item;
  /** Holds the item until the returned function is called. */
  readonly hold: (key: string) => () => void;
}

/** A remount releases an item and holds it again a moment later, which must not close it. */
const LINGER_MS = 1_000;

interface Entry<Item> {
  readonly item: Item;
  holders: number;
  cancelClose: () => void;
}

/** One shared item for each key, closed after its last holder. */
export function createRegistry<Item extends Closable>(
  make: (key: string) => Item,
  later: (run: () => void, ms: number) => () => void,
): Registry<Item> {
  const entries = new Map<string, Entry<Item>>();

  const closeLater = (key: string, entry: Entry<Item>) => {
    entry.cancelClose();
    entry.cancelClose = later(() => {
      entries.delete(key);
      entry.item.close();
    }, LINGER_MS);
  };
  const getEntry = (key: string) => {
    const known = entries.get(key);
    if (known !== undefined) return known;
    const made: Entry<Item> = { item: make(key), holders: 0, cancelClose: () => undefined };
    entries.set(key, made);
    closeLater(key, made);
    return made;
  };

  return {
    get: (key) => getEntry(key).item,
    hold: (key) => {
      const entry = getEntry(key);
      entry.holders += 1;
      entry.cancelClose();
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        entry.holders -= 1;
        if (entry.holders === 0) closeLater(key, entry);
      };
    },
  };
}
