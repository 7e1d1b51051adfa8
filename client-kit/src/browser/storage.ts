/** A storage of the browser, which can be unavailable: reads are then empty and writes have no effect. */
export interface BrowserStorage {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
}

function createStorage(select: () => Storage | undefined): BrowserStorage {
  return {
    get(key) {
      try {
        return select()?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        select()?.setItem(key, value);
      } catch {
        // The choice then lasts until the page is closed.
      }
    },
    remove(key) {
      try {
        select()?.removeItem(key);
      } catch {
        // Nothing was stored, so there is nothing to remove.
      }
    },
  };
}

/** Survives the end of the browser, and is shared by its tabs. */
export const storage = createStorage(() => globalThis.localStorage);

/** Ends with the tab. */
export const tabStorage = createStorage(() => globalThis.sessionStorage);
