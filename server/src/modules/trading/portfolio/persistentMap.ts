/**
 * Branches of the root and of each branch: 4,096 leaves hold few entries each for as many open orders as an account can
 * have.
 */
const WIDTH = 64;

type Leaf<Value> = readonly (readonly [key: string, value: Value])[];
type Branch<Value> = readonly (Leaf<Value> | undefined)[];
type Root<Value> = readonly (Branch<Value> | undefined)[];

interface Changes<Value> {
  readonly changed: [key: string, value: Value][];
  readonly removed: string[];
}

/**
 * An immutable map without an order. A change copies one branch and shares the others with the map before, so its cost
 * does not grow with the number of entries, and two versions are compared without visiting what they share.
 */
export class PersistentMap<Value> implements ReadonlyMap<string, Value> {
  readonly size: number;
  readonly #root: Root<Value>;

  private constructor(root: Root<Value>, size: number) {
    this.#root = root;
    this.size = size;
  }

  static readonly EMPTY = new PersistentMap<never>(new Array<undefined>(WIDTH).fill(undefined), 0);

  static from<Value>(entries: Iterable<readonly [string, Value]>): PersistentMap<Value> {
    let map: PersistentMap<Value> = PersistentMap.EMPTY;
    for (const [key, value] of entries) map = map.with(key, value);
    return map;
  }

  get(key: string): Value | undefined {
    return this.#leaf(key).find(([known]) => known === key)?.[1];
  }

  has(key: string): boolean {
    return this.#leaf(key).some(([known]) => known === key);
  }

  with(key: string, value: Value): PersistentMap<Value> {
    const leaf = this.#leaf(key);
    const rest = leaf.filter(([known]) => known !== key);
    return this.#replace(key, [...rest, [key, value]], this.size + (rest.length === leaf.length ? 1 : 0));
  }

  without(key: string): PersistentMap<Value> {
    const leaf = this.#leaf(key);
    const rest = leaf.filter(([known]) => known !== key);
    return rest.length === leaf.length ? this : this.#replace(key, rest, this.size - 1);
  }

  /** The entries that `before` does not have with the same value, and the keys of `before` that are not here. */
  changesSince(before: PersistentMap<Value>): Changes<Value> {
    const changes: Changes<Value> = { changed: [], removed: [] };
    for (const [index, branch = []] of this.#root.entries()) {
      const branchBefore = before.#root[index] ?? [];
      if (branch === branchBefore) continue;
      for (let each = 0; each < WIDTH; each += 1) compareLeaves(branchBefore[each] ?? [], branch[each] ?? [], changes);
    }
    return changes;
  }

  *entries(): MapIterator<[string, Value]> {
    for (const branch of this.#root) {
      for (const leaf of branch ?? []) for (const [key, value] of leaf ?? []) yield [key, value];
    }
  }

  *keys(): MapIterator<string> {
    for (const [key] of this) yield key;
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this) yield value;
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }

  forEach(callback: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [key, value] of this) callback(value, key, this);
  }

  #leaf(key: string): Leaf<Value> {
    const [branch, leaf] = locate(key);
    return this.#root[branch]?.[leaf] ?? [];
  }

  #replace(key: string, leaf: Leaf<Value>, size: number): PersistentMap<Value> {
    const [branchIndex, leafIndex] = locate(key);
    const branch = (this.#root[branchIndex] ?? new Array<undefined>(WIDTH).fill(undefined)).with(leafIndex, leaf);
    return new PersistentMap(this.#root.with(branchIndex, branch), size);
  }
}

function compareLeaves<Value>(before: Leaf<Value>, after: Leaf<Value>, { changed, removed }: Changes<Value>): void {
  if (before === after) return;
  for (const [key, value] of after) {
    const known = before.find(([each]) => each === key);
    if (known === undefined || known[1] !== value) changed.push([key, value]);
  }
  for (const [key] of before) if (!after.some(([each]) => each === key)) removed.push(key);
}

/** The branch and the leaf of a key, by an FNV-1a hash. */
function locate(key: string): [branch: number, leaf: number] {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  // The upper bits of the product are mixed best.
  return [hash >>> 26, (hash >>> 20) & (WIDTH - 1)];
}
