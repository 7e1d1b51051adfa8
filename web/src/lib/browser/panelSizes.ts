import { parseStored } from '@aldgate/client-kit/browser/parseStored.ts';
import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { useState } from 'react';

/** The size of a resizable panel in CSS pixels: the first, the smallest and the largest. */
export interface PanelBounds {
  readonly first: number;
  readonly min: number;
  readonly max: number;
}

type Sizes<Name extends string> = Readonly<Record<Name, number>>;
type Bounds<Name extends string> = Readonly<Record<Name, PanelBounds>>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Parses stored sizes of panels; missing or invalid ones are the first ones, and no size is out of bounds. */
export function readPanelSizes<Name extends string>(text: string | null, bounds: Bounds<Name>): Sizes<Name> {
  const stored = parseStored(text, isObject) ?? {};
  const entries = Object.entries<PanelBounds>(bounds).map(([name, { first, min, max }]) => {
    const size: unknown = Reflect.get(stored, name);
    return [name, Number.isInteger(size) ? Math.min(max, Math.max(min, Number(size))) : first] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bounds have every name
  return Object.fromEntries(entries) as Sizes<Name>;
}

/** The chosen sizes of panels, stored in the browser under a key. */
export function usePanelSizes<Name extends string>(key: string, bounds: Bounds<Name>) {
  const [sizes, setSizes] = useState(() => readPanelSizes(storage.get(key), bounds));
  return {
    sizes,
    resize: (name: Name, size: number) => {
      const next = { ...sizes, [name]: size };
      setSizes(next);
      storage.set(key, JSON.stringify(next));
    },
    reset: () => {
      storage.remove(key);
      setSizes(readPanelSizes(null, bounds));
    },
  };
}
