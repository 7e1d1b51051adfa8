import { readFileSync } from 'node:fs';

/** Linux reports process time in hundredths of a second. */
const TICKS_PER_S = 100;

/** User and system time of a process over all cores. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}
