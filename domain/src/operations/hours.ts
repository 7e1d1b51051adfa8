/** OTC-03: the desk's business hours, in UTC. `from` inclusive, `to` exclusive, as hh:mm; days are 1 (Monday) to 7. */
export interface DeskHours {
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}

export const DEFAULT_DESK_HOURS: DeskHours = { days: [1, 2, 3, 4, 5], from: '00:00', to: '17:00' };

/** Whether the desk is open at a time (epoch ms). */
export function isDeskOpen({ days, from, to }: DeskHours, atMs: number): boolean {
  const at = new Date(atMs);
  const time = at.toISOString().slice(11, 16);
  return days.includes(at.getUTCDay() === 0 ? 7 : at.getUTCDay()) && time >= from && time < to;
}
