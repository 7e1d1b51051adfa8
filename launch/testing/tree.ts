import { readdirSync, readFileSync } from 'node:fs';
import { identify, type ProcessIdentity } from '../processes.ts';

/** A process of a tree, with its command line. */
export interface TreeProcess extends ProcessIdentity {
  readonly command: string;
}

function findParent(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

function toCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** The process and its current descendants. */
export function processTree(top: number): TreeProcess[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const parents = new Map(all.map((pid) => [pid, findParent(pid)]));
  const members = new Set([top]);
  for (let before = 0; before !== members.size; ) {
    before = members.size;
    for (const [pid, parent] of parents) if (parent !== undefined && members.has(parent)) members.add(pid);
  }
  return [...members].flatMap((pid) => {
    const identity = identify(pid);
    return identity === undefined ? [] : [{ ...identity, command: toCommand(pid) }];
  });
}
