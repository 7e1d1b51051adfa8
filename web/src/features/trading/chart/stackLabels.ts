interface Room {
  /** The height of a label. */
  readonly height: number;
  /** The bounds of all labels. */
  readonly top: number;
  readonly bottom: number;
}

/**
 * The middles of labels that do not overlap, in pixels from the top, each as near to its line as those before it
 * leave room; undefined for a label without room.
 */
export function stackLabels(lines: readonly number[], { height, top, bottom }: Room): readonly (number | undefined)[] {
  const taken: number[] = [];
  const isFree = (middle: number) =>
    middle - height / 2 >= top &&
    middle + height / 2 <= bottom &&
    taken.every((other) => Math.abs(other - middle) >= height);
  return lines.map((line) => {
    const wanted = Math.max(top + height / 2, Math.min(bottom - height / 2, line));
    const candidates = [wanted, ...taken.flatMap((other) => [other - height, other + height])];
    const [nearest] = candidates
      .filter(isFree)
      .toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted));
    if (nearest !== undefined) taken.push(nearest);
    return nearest;
  });
}
