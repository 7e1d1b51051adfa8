import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import styles from './queue.module.css';
import type { Task } from './record/task.ts';
import { TASK_KINDS } from './taskKinds.ts';

type Kind = Task['kind'];

export const KINDS = Object.keys(TASK_KINDS) as readonly Kind[];

interface KindRailProps {
  /** Open tasks of each kind; undefined until they are loaded. */
  readonly counts: Readonly<Record<Kind, number>> | undefined;
  /** Undefined: all kinds. */
  readonly selected: Kind | undefined;
  readonly onSelect: (kind: Kind | undefined) => void;
}

/** The kinds of tasks with their numbers. Those without a task fold away, but the selected one. */
export function KindRail({ counts, selected, onSelect }: KindRailProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const countOf = (kind: Kind): number => counts?.[kind] ?? 0;
  const folded = counts === undefined ? [] : KINDS.filter((kind) => countOf(kind) === 0 && kind !== selected);
  const shown = isUnfolded ? KINDS : KINDS.filter((kind) => !folded.includes(kind));
  return (
    <nav className={styles.rail} aria-label="Kinds of tasks">
      <h2>Review</h2>
      <ul>
        {[undefined, ...shown].map((kind) => (
          <li key={kind ?? 'all'}>
            <button type="button" aria-pressed={kind === selected} onClick={() => onSelect(kind)}>
              {kind === undefined ? 'All' : TASK_KINDS[kind].name}
              <Text as="span" tone="3">
                {kind === undefined ? KINDS.reduce((sum, each) => sum + countOf(each), 0) : countOf(kind)}
              </Text>
            </button>
          </li>
        ))}
        {folded.length > 0 && (
          <li>
            <button type="button" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
              <Text as="span" tone="3">
                {isUnfolded ? 'Hide kinds without tasks' : `${folded.length} without tasks`}
              </Text>
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
