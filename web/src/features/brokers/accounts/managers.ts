import type { Manager } from '../queries.ts';

/** The managers who trade on an account and move its money, by name or email. Without any, every trader does. */
export const listConfirmed = (managers: readonly Manager[]): readonly string[] =>
  managers.filter(({ state }) => state === 'confirmed').map(({ name, email }) => name ?? email);
