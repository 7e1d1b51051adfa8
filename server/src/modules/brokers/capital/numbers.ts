import { randomBytes } from 'node:crypto';

/** Draws the number of a change (C), an action (A), a financing (F) or a payment of interest (I). */
export const drawNumber = (kind: 'C' | 'A' | 'F' | 'I'): string =>
  `${kind}-${randomBytes(6).toString('hex').toUpperCase()}`;
