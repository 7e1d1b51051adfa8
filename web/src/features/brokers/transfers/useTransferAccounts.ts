import { useState } from 'react';
import { type Location, writeLocation } from './location.ts';
import { type TransferAccount, useSources, useTargets } from './queries.ts';

interface Chosen {
  readonly source: Location | undefined;
  readonly target: Location | undefined;
}

/**
 * The accounts of a new transfer. The first open ones are chosen at the beginning. What is chosen stays, also once it
 * is closed, so that money never goes anywhere but where the form said when the amount was entered.
 */
export function useTransferAccounts(asset: string, first: Chosen) {
  const [chosen, setChosen] = useState(first);
  const sources = useSources(asset);
  const source = findAccount(sources.data, chosen.source);
  const targets = useTargets(asset, source?.location);
  const target = findAccount(targets.data, chosen.target);
  const firstSource = chosen.source === undefined ? findOpen(sources) : undefined;
  const firstTarget = chosen.target === undefined && source !== undefined ? findOpen(targets) : undefined;
  if (firstSource !== undefined) setChosen({ ...chosen, source: firstSource.location });
  else if (firstTarget !== undefined) setChosen({ ...chosen, target: firstTarget.location });
  return {
    sources,
    targets,
    source,
    target,
    /** Money cannot go to where it comes from: such a target is chosen again. */
    chooseSource: (location: Location) =>
      setChosen({ source: location, target: isSame(location, chosen.target) ? undefined : chosen.target }),
    chooseTarget: (location: Location) => setChosen({ ...chosen, target: location }),
  };
}

const isSame = (one: Location, other: Location | undefined): boolean =>
  other !== undefined && writeLocation(one) === writeLocation(other);

const findAccount = (
  accounts: readonly TransferAccount[] | undefined,
  location: Location | undefined,
): TransferAccount | undefined => accounts?.find((account) => isSame(account.location, location));

/** The first open account of a list that is of the present choice, and not of the one before. */
const findOpen = ({ data, isPlaceholderData }: ReturnType<typeof useSources>): TransferAccount | undefined =>
  isPlaceholderData ? undefined : data?.find(({ isOpen }) => isOpen);
