/** The result of one key among those that are loaded together. */
interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Loads what is requested in the same turn of the event loop together; undefined for a key without a value. */
export function batched<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: Waiting<Key, Value>[] = [];
  const loadWaiting = () => {
    const all = waiting;
    waiting = [];
    load([...new Set(all.map(({ key }) => key))]).then(
      (values) => {
        for (const { key, resolve } of all) resolve(values.get(key));
      },
      (error: unknown) => {
        for (const { reject } of all) reject(error);
      },
    );
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(loadWaiting);
      waiting.push({ key, resolve, reject });
    });
}
