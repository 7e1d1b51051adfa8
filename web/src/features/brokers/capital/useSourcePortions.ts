import { useState } from 'react';
import { type Location, writeLocation } from '../transfers/location.ts';
import { type Assignment, distribute, type Portion, viewAssignment } from './assignment.ts';

/** A location that gives at most `available`, in USDT. */
export interface Giving {
  readonly location: Location;
  readonly label: string;
  readonly available: string;
}

interface SourcePortions {
  readonly portions: readonly (Portion & { readonly label: string })[];
  readonly assignment: Assignment;
  /** The sources with their amounts, as the calls take them. */
  readonly sources: readonly { readonly location: Location; readonly amount: string }[];
  readonly setText: (key: string, text: string) => void;
}

/**
 * Divides an amount between the locations that it comes from. Until one of them is entered the first ones give it, each
 * as much as it has; from then on it is divided as entered.
 */
export function useSourcePortions(total: string, givings: readonly Giving[]): SourcePortions {
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>();
  const locations = givings.map((giving) => ({ ...giving, key: writeLocation(giving.location) }));
  const texts =
    entered ??
    distribute(
      total,
      locations.map(({ key, available }) => ({ key, maximum: available })),
    );
  const portions = locations.map(({ key, label, available }) => ({
    key,
    label,
    text: texts[key] ?? '',
    maximum: available,
  }));
  const assignment = viewAssignment(total, portions);
  return {
    portions,
    assignment,
    sources: assignment.amounts.flatMap(({ key, amount }) => {
      const found = locations.find((each) => each.key === key);
      return found === undefined ? [] : [{ location: found.location, amount }];
    }),
    setText: (key, text) => setEntered({ ...texts, [key]: text }),
  };
}
