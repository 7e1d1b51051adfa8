/** A resource that is closed when unused. */
export interface Closable {
  readonly close: () => void;
}

export interface Registry<Key extends string, Item extends Closable> {
  /** The item of a key, created where missing. An item that is not held is closed after a while. */
  readonly get: (key: Key) => Item;
  /** Holds the item until the returned function is called. */
  readonly hold: (key: Key) => () => void;
}

/** A remount releases an item and holds it again a moment later, which must not close it. */
const LINGER_MS = 1_000;

interface Entry<Item> {
  readonly item: Item;
  holders: number;
  cancelClose: () => void;
}

/** One shared item for each key, closed after its last holder. */
export function createRegistry<Key extends string, Item extends Closable>(
  make: (key: Key) => Item,
  later: (run: () => void, ms: number) => () => void,
): Registry<Key, Item> {
  const entries = new Map<Key, Entry<Item>>();

  const closeLater = (key: Key, entry: Entry<Item>) => {
    entry.cancelClose();
    entry.cancelClose = later(() => {
      entries.delete(key);
      entry.item.close();
    }, LINGER_MS);
  };
  const getEntry = (key: Key) => {
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
