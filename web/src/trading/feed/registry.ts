/** Something that is there for as long as somebody looks at it. */
export interface Closable {
  readonly close: () => void;
}

export interface Registry<Item extends Closable> {
  /** The item of a key, made where there is none. One that nobody holds is closed after a while. */
  readonly get: (key: string) => Item;
  /** Keeps the item until what it returns is called. */
  readonly hold: (key: string) => () => void;
}

/** A change of component gives an item back and takes it again a moment later; that closes nothing. */
const LINGER_MS = 1_000;

interface Entry<Item> {
  readonly item: Item;
  holders: number;
  cancelClose: () => void;
}

/** One item a key for all who ask for it, closed when the last has gone. */
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
